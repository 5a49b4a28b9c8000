/** Ask again and again while somebody looks at the page, less often while nothing answers. */

const LONGEST_PAUSE = 30_000;

/**
 * @template T
 * @param {number} every milliseconds between two questions
 * @param {() => Promise<T>} ask
 * @param {(answer: T) => void} heard
 * @param {(problem: unknown) => void} failed
 * @returns {() => void} how to stop
 */
export function keepFresh(every, ask, heard, failed) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let stopped = false;
  let pause = every;

  const round = async () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') {
      try {
        const answer = await ask();
        if (stopped) return;
        pause = every;
        heard(answer);
      } catch (problem) {
        if (stopped) return;
        pause = Math.min(LONGEST_PAUSE, pause * 2);
        failed(problem);
      }
    }
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(round, pause);
  };
  const wake = () => void (document.visibilityState === 'visible' && round());
  document.addEventListener('visibilitychange', wake);
  addEventListener('online', wake);
  void round();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
    removeEventListener('online', wake);
  };
}
