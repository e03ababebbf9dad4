"""Static files under names that carry their hash, JavaScript module imports included."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Also rewrites `import … from "./x.js"`, so that a module never loads another build's module."""

    support_js_module_import_aggregation = True
    # A name follows from the names of all that is imported: as many passes as the longest chain of imports.
    max_post_process_passes = 30
