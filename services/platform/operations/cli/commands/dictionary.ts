import { Command } from 'commander';
import { dictionaryPage } from '../../../analysis/dictionary-page.js';

export const dictionaryCommand = () =>
  new Command('dictionary')
    .description('print the data dictionary: every column of an export, and which are personal')
    .usage(' ')
    .action(() => {
      process.stdout.write(dictionaryPage());
    });
