"""Imports packages into one new collection of Anki and prints, for each, what Anki reports."""

import json
import os
import sys
import tempfile

import anki.import_export_pb2 as import_export
from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest

IF_NEWER = import_export.IMPORT_ANKI_PACKAGE_UPDATE_CONDITION_IF_NEWER
OPTIONS = ImportAnkiPackageOptions(update_notes=IF_NEWER, update_notetypes=IF_NEWER)
REASONS = ("conflicting", "first_field_match", "missing_notetype", "missing_deck", "empty_first_field")


def main(packages):
    with tempfile.TemporaryDirectory() as folder:
        collection = Collection(os.path.join(folder, "collection.anki2"))
        for package in packages:
            request = ImportAnkiPackageRequest(package_path=package, options=OPTIONS)
            log = collection.import_anki_package(request).log
            media = collection.media.check()
            for card in collection.find_cards(""):
                rendered = collection.get_card(card)
                assert "{{" not in rendered.question() + rendered.answer()
            print(json.dumps({
                "new": len(log.new),
                "updated": len(log.updated),
                "duplicate": len(log.duplicate),
                "other": sum(len(getattr(log, reason)) for reason in REASONS),
                "notes": collection.note_count(),
                "cards": collection.card_count(),
                "missing_media": len(media.missing),
                "unused_media": len(media.unused),
            }))
        collection.close()


main(sys.argv[1:])
