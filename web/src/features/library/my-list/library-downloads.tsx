import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import {
  exportLibrary,
  type libraryFormats,
} from '../../../../../services/contract/library/import.js';
import { belowBase } from '../../../lib/api/base-path.js';
import { t } from '../../../lib/language/translate.js';

const labels = {
  json: t('My library as JSON'),
  csv: t('My library as a table (CSV)'),
  letterboxd: t('My movies for Letterboxd'),
  goodreads: t('My books for Goodreads'),
};

/** Downloads of the person's library. */
export function LibraryDownloads({
  formats,
}: {
  formats: readonly (typeof libraryFormats)[number][];
}) {
  return formats.map((format) => (
    <Button
      key={format}
      variant="default"
      component="a"
      href={belowBase(`${exportLibrary.path}?format=${format}`)}
      download
      leftSection={<IconDownload size={20} aria-hidden />}
    >
      {labels[format]}
    </Button>
  ));
}
