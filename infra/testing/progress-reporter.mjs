/** Tells `npm test` how far a runner is. Jest calls the first two methods, Playwright the others. */
export default class ProgressReporter {
  #done = 0;
  #total = 0;

  onRunStart({ numTotalTestSuites }) {
    this.#total = numTotalTestSuites;
  }

  onTestResult() {
    this.#tell('files');
  }

  onBegin(_config, suite) {
    this.#total = suite.allTests().length;
  }

  onTestEnd() {
    this.#tell('tests');
  }

  printsToStdio() {
    return false;
  }

  #tell(unit) {
    this.#done += 1;
    process.send?.({ done: this.#done, total: this.#total, unit });
  }
}
