import { Command } from 'commander';
import { dictionaryPage } from '../../analysis/dictionary-page.js';

export const dictionaryCommand = () =>
  new Command('dictionary')
    .description('prints the data dictionary: every column of an export, and what is personal')
    .usage(' ')
    .action(() => {
      process.stdout.write(dictionaryPage());
    });
