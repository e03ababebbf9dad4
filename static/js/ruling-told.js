// @ts-check
/** After a ruling is signed: announced in one tap, told to those concerned, acknowledged by the croupier, the hold lifted. */
import { h, attr, text } from './dom.js';
import { refusalText, t } from './i18n.js';
import { seatName } from './table.js';

/** @typedef {{model: () => any, send: (k: string, d: any, extra?: any) => Promise<any>}} Room as in `ruling.js` */

/** The ruling that the inspector's view has of what was signed. @param {Room} room @param {number} seq of its answer */
const ruled = (room, seq) => [...(room.model().own.rulings ?? [])].reverse().find((/** @type {any} */ r) => r.seq <= seq);

/**
 * Keys that tell a ruling, and whether the croupier has taken note.
 * @param {Room} room @param {number} seq of the ruling's answer @param {string[]} concerned seats that it changed @param {(words: string, bad: boolean) => void} say
 */
export function makeTold(room, seq, concerned, say) {
  const all = h('button.rkey', { type: 'button', 'data-key': 'tell', 'aria-pressed': 'false', onclick: () => tell({ everybody: true }) }, t('rs_tell'));
  const seats = h('div.rtold', { role: 'group', 'aria-label': t('rs_concerned') }), noted = h('p.rsaid', { role: 'status', 'data-fig': 'acknowledged' });
  /** @param {any} d */
  async function tell(d) {
    const mine = ruled(room, seq);
    if (!mine) return;
    const answer = await room.send('tell_ruling', { ruling: mine.id, seats: [], everybody: false, ...d });
    say(answer.t === 'ack' ? t('rs_told') : t('not_done', { reason: refusalText(answer.code ?? '', answer.facts) }), answer.t !== 'ack');
  }
  const { view, names } = room.model();
  const order = view.seats.filter((/** @type {any} */ s) => s.player).map((/** @type {any} */ s) => String(s.seat)).sort((/** @type {string} */ a, /** @type {string} */ b) => Number(concerned.includes(b)) - Number(concerned.includes(a)) || Number(a) - Number(b));
  seats.append(...order.map((/** @type {string} */ n) => h('button.rkey', { type: 'button', 'data-key': `tell-${n}`, 'aria-pressed': 'false', onclick: () => tell({ seats: [Number(n)] }) }, [n, seatName(view.seats[Number(n) - 1], names)].filter(Boolean).join(' · '))));
  return {
    el: h('div.rgroup', { 'data-part': 'told' }, all, h('p.rlabel', {}, t('rs_concerned')), seats, noted),
    update() {
      const mine = ruled(room, seq);
      if (!mine) return;
      attr(all, 'aria-pressed', String(mine.announced));
      text(all, mine.announced ? `✓ ${t('rs_told')}` : t('rs_tell'));
      for (const key of /** @type {HTMLElement[]} */ ([...seats.children])) attr(key, 'aria-pressed', String(mine.told.includes(Number(key.dataset.key?.slice(5)))));
      text(noted, mine.acknowledged ? `✓ ${t('rs_acknowledged')}` : mine.announced || mine.told.length ? t('rs_waits_croupier') : '');
    },
  };
}
