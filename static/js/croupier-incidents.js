// @ts-check
/**
 * Incidencia: one key, the seat in turn preselected, every row a guided step or a call (FLOOR.md 2). The rule's answer to
 * each stands on its key and comes from the server; nothing is decided here.
 */
import { h, attr, show } from './dom.js';
import { t, tn } from './i18n.js';
import { makeGrid, makeSlots, usedCards } from './croupier-cards.js';
import { openReasons, openUndoReason, sheet } from './croupier-sheets.js';
import { amendChoices, openPending, outOfTurn } from './croupier-amend.js';
import { undoText } from './croupier-frame.js';

const KINDS = ['dispute', 'incident', 'assistance', 'chips', 'security'];
const MISDEAL = ['exposed_card', 'wrong_count', 'boxed_card', 'deal_order', 'fouled_deck', 'other'];
const WARNED = ['cards_touched', 'cards_hidden', 'cards_off_table'];
/** What the inspector puts right, each with what the croupier does until he comes. @type {Record<string, string>} */
const STOPS = { no_burn: 'no_burn', two_burns: 'two_burns', fouled_deck: 'fouled', skipped_player: 'skipped', cannot_follow: 'follow' };
const NOTHING = { answers: [], dealt: [], dead: [], deal: false, misdeal: 'closed', offered: false, premature: 0, burns: false, wrong_award: false };

/** @param {string} name @param {string} label @param {() => void} tap @param {string} [cls] */
const choice = (name, label, tap, cls = '') => h(`button.choice${cls}`, { type: 'button', 'data-key': name, onclick: tap }, label);

/** "String bet: only call 20". @param {any} a */
function answerText(a) {
  const code = a.verb === null ? 'free' : a.kind === 'short_call' ? 'complete' : a.verb;
  return t('ci_with_answer', { what: t(`ci_${a.kind}`), answer: t(`ci_answer_${code}`, { to: a.to }) });
}

/** One of several, as keys in a row. @param {string} name @param {string} label @param {[string, string][]} options @param {string} now @param {(v: string) => void} pick */
function seg(name, label, options, now, pick) {
  return h('div.seg.incseg', { role: 'group', 'aria-label': label }, ...options.map(([v, words]) => h('button', {
    type: 'button', 'data-key': `${name}-${v}`, 'aria-pressed': String(v === now),
    onclick: (/** @type {any} */ e) => { for (const b of e.currentTarget.parentElement.children) attr(b, 'aria-pressed', String(b === e.currentTarget)); pick(v); },
  }, words)));
}

/** Opens the list of incidents. @param {any} ctx @param {string} [head] */
export function openIncident(ctx, head) {
  const { own, view } = ctx.state, inc = { ...NOTHING, ...(own.incident ?? {}) }, held = ctx.held();
  const state = { seat: /** @type {number|null} */ (ctx.cursor.seat ?? inc.dealt[0] ?? null) };
  const close = () => dialog.close();
  const note = (/** @type {any} */ fields) => { close(); return noted(ctx, fields); };
  const groups = h('div.incgroups');
  const draw = () => groups.replaceChildren(...[bets(inc, state.seat, note), cards(ctx, inc, state.seat, note, close), atTable(ctx, inc, state.seat, close), more(ctx, inc, state.seat, close, held)].filter((x) => x !== null));
  const seats = inc.dealt.length && !held ? seg('inc-seat', t('ci_seat'), inc.dealt.map((/** @type {number} */ n) => [String(n), String(n)]), String(state.seat), (v) => { state.seat = Number(v); draw(); }) : null;
  const line = h('p.subt', {}, t('ci_seat'));
  const dialog = sheet('incident', head ?? t('c_incident'), [seats && view.hand.phase !== 'over' ? h('div.incseat', {}, line, seats) : null, groups]);
  draw();
}

/** @param {string} name @param {(HTMLElement|null)[]} keys */
function group(name, keys) {
  const found = keys.filter((k) => k !== null);
  return found.length ? h('section.incgroup', { 'data-group': name }, h('h3', {}, t(`ci_${name}`)), h('div.choices', {}, ...found)) : null;
}

/** @param {any} inc @param {number|null} seat @param {(fields: any) => any} note */
function bets(inc, seat, note) {
  if (!inc.answers.length) return null;
  if (inc.answers[0].seat !== seat) return h('section.incgroup', { 'data-group': 'bet' }, h('h3', {}, t('ci_bet')), h('p.subt', {}, t('ci_not_in_turn')));
  return group('bet', inc.answers.map((/** @type {any} */ a) => choice(`inc-${a.kind}`, answerText(a), () => note({ kind: a.kind, seat: a.seat }))));
}

/** @param {any} ctx @param {any} inc @param {number|null} seat @param {(fields: any) => any} note @param {() => void} close */
function cards(ctx, inc, seat, note, close) {
  const at = seat !== null && inc.dealt.includes(seat), alive = inc.dead.includes(seat);
  return group('cards', [
    inc.deal && at ? choice('inc-exposed_card', t('ci_exposed_card'), () => { close(); openExposed(ctx, /** @type {number} */ (seat)); }) : null,
    alive ? choice('inc-wrong_count', t(inc.deal ? 'ci_wrong_count_misdeal' : 'ci_wrong_count_dead'), () => note({ kind: 'wrong_count', seat }), '.hot') : null,
    inc.unseated.includes(seat) ? choice('inc-not_in_chair', t('ci_not_in_chair'), () => note({ kind: 'not_in_chair', seat })) : null,
    alive ? choice('inc-dead_hand', t('ci_dead_hand'), () => note({ kind: 'dead_hand', seat }), '.hot') : null,
    ...(at ? WARNED.map((kind) => choice(`inc-${kind}`, t(`ci_${kind}`), () => note({ kind, seat }))) : []),
  ]);
}

/** Misdeal where it is open, the deck, the board, and what only the inspector puts right. @param {any} ctx @param {any} inc @param {number|null} seat @param {() => void} close */
function atTable(ctx, inc, seat, close) {
  if (!inc.dealt.length || ctx.held()) return null;
  const misdeal = inc.misdeal === 'inspector' ? choice('misdeal-inspector', t('ci_misdeal_inspector'), () => { close(); ctx.callFloor('incident', seat); }, '.hot')
    : ctx.state.own.misdeal ? choice('misdeal', t('c_misdeal'), () => { close(); openMisdeal(ctx); }, '.hot') : h('p.subt', { 'data-fig': 'misdeal-closed' }, t('c_misdeal_closed'));
  const stop = (/** @type {string} */ kind, on = true) => (on ? choice(`inc-${kind}`, t(`ci_${kind}`), () => { close(); openStop(ctx, kind, kind === 'skipped_player' ? seat : null); }) : null);
  return group('table', [
    misdeal, choice('inc-boxed_card', t('ci_boxed_card'), () => { close(); openBoxed(ctx); }),
    inc.premature ? choice('inc-premature_board', t('ci_premature_board'), () => { close(); openPremature(ctx, Number(inc.premature)); }) : null, stop('no_burn', inc.burns), stop('two_burns', inc.burns), stop('fouled_deck'), stop('skipped_player'), stop('cannot_follow'),
  ]);
}

/** What the croupier puts right himself, and the calls. @param {any} ctx @param {any} inc @param {number|null} seat @param {() => void} close @param {boolean} held */
function more(ctx, inc, seat, close, held) {
  const { own, view } = ctx.state, call = (/** @type {string} */ kind) => () => { close(); ctx.callFloor(kind, seat); };
  const mine = held ? [] : [
    ...amendChoices(ctx, close, sheet), outOfTurn(view).length ? choice('out-of-turn', t('c_out_of_turn'), () => { close(); openPending(ctx, sheet); }) : null,
    inc.wrong_award ? choice('inc-wrong_award', t('ci_wrong_award'), () => { close(); openUndoReason(ctx, undoText(own.undo.what, view)); }) : null,
  ];
  return group('more', [...mine, ...KINDS.map((k) => choice(`call-${k}`, t('c_call_kind', { kind: t(`call_${k}`) }), call(k)))]);
}

/** @param {any} ctx */
const openMisdeal = (ctx) => openReasons('misdeal', t('c_misdeal'), MISDEAL, (reason) => ctx.act('declare_misdeal', { reason }));

/** The entry is sent; where the rule now offers a misdeal, so does the screen. @param {any} ctx @param {any} fields */
async function noted(ctx, fields) {
  const done = await ctx.act('note_incident', { fault: null, cards: [], early: false, seat: null, ...fields }, fields.seat ?? null);
  const inc = ctx.state.own.incident;
  if (done && inc?.offered && inc.misdeal === 'open') openOffer(ctx, fields.kind);
}

/** @param {any} ctx @param {string} reason */
function openOffer(ctx, reason) {
  const dialog = sheet('misdeal-offer', t('ci_offer'), [h('p.subt', {}, t('ci_offer_hint')), h('div.choices', {},
    choice('misdeal-do', t('c_misdeal'), () => { dialog.close(); ctx.act('declare_misdeal', { reason }); }, '.hot'), choice('play-on', t('ci_play_on'), () => dialog.close()))]);
}

/** Cards beside board and hands that are known to be out. @param {any} ctx @returns {string[]} */
const out = ({ state: { own } }) => [...(own.await?.used ?? []), ...(own.incident?.exposed ?? []), ...(own.incident?.boxed ?? [])];

/** The grid of the cards that can have been seen; a tap commits. @param {any} ctx @param {(code: string) => void} tap @param {() => void} back */
function grid(ctx, tap, back) {
  const made = makeGrid(tap, (code) => ctx.refuse(t('c_card_used', { card: code })), back);
  made.update(usedCards(ctx.state.view, out(ctx)), false);
  return made.el;
}

/** Whose fault, whether it was one of the first two cards, and which: the card commits. @param {any} ctx @param {number} seat */
function openExposed(ctx, seat) {
  const state = { fault: 'croupier', early: false };
  const early = h('button.choice.tick', { type: 'button', 'data-key': 'exposed-early', 'aria-pressed': 'false', onclick: () => { state.early = !state.early; attr(early, 'aria-pressed', String(state.early)); } }, t('ci_early'));
  const fault = seg('fault', t('ci_fault'), [['croupier', t('ci_fault_croupier')], ['player', t('ci_fault_player')]], 'croupier', (v) => { state.fault = v; show(early, v === 'croupier'); });
  const dialog = sheet('exposed', `${t('ci_exposed_card')} · ${t('seat_n', { seat })}`, [fault, h('p.subt', {}, t('ci_fault_hint')), early, h('p.subt', {}, t('ci_which_card')),
    grid(ctx, (code) => { dialog.close(); noted(ctx, { kind: 'exposed_card', seat, fault: state.fault, early: state.fault === 'croupier' && state.early, cards: [code] }); }, () => dialog.close())]);
}

/** @param {any} ctx */
function openBoxed(ctx) {
  const dialog = sheet('boxed', t('ci_boxed_card'), [h('p.subt', {}, t('ci_boxed_hint')), h('p.subt', {}, t('ci_which_card')), grid(ctx, (code) => { dialog.close(); noted(ctx, { kind: 'boxed_card', cards: [code] }); }, () => dialog.close())]);
}

/** Board cards that came before their time: which ones, at most those of the next street; the last one stops the table. @param {any} ctx @param {number} most */
function openPremature(ctx, most) {
  const cards = /** @type {string[]} */ ([]), slots = makeSlots(), go = choice('stop-do', t('ci_stop_and_call'), () => send(), '.go');
  const send = () => { if (!cards.length) return; dialog.close(); noted(ctx, { kind: 'premature_board', cards }); };
  const made = makeGrid((code) => { cards.push(code); if (cards.length === most) send(); else draw(); }, (code) => ctx.refuse(t(cards.includes(code) ? 'c_card_typed' : 'c_card_used', { card: code })), () => { cards.pop(); draw(); });
  const draw = () => { slots.update(cards, most); made.update(usedCards(ctx.state.view, [...out(ctx), ...cards]), cards.length > 0); attr(go, 'aria-disabled', cards.length ? null : 'true'); };
  const dialog = sheet('premature', t('ci_premature_board'), [h('p.subt', {}, t('ci_premature_hint')), h('div.ttlrow', {}, h('p.subt', {}, tn('ci_premature_cards', most)), slots.el), made.el, ...(most > 1 ? [go] : [])]);
  draw();
}

/** What only the inspector puts right: what to do until he comes, and the key that stops the table. @param {any} ctx @param {string} kind @param {number|null} seat */
function openStop(ctx, kind, seat) {
  const dialog = sheet('stop', t(`ci_${kind}`), [h('p.subt', {}, t(`ci_${STOPS[kind]}_hint`)), choice('stop-do', t('ci_stop_and_call'), () => { dialog.close(); noted(ctx, { kind, seat }); }, '.go')]);
}
