// Composing as a job beside the page: trials are numbered and independent, so that any number of engines
// finds the same problems. Each takes the next few numbers; what they find is judged in their order.
import { Engine, page, cores, Stopped } from "./engine.js";

const BATCH = 4; // trials that an engine is asked for at once

// compose finds problems for {options, plies, count, level, seed}. found(problems) is called whenever there
// are more; it returns all of them when enough are found, or when there are hardly any more.
export async function compose(task, { found, signal }) {
  const engines = Array.from({ length: cores }, () => new Engine());
  const early = new Map(); // results by the number of their batch
  const candidates = []; // all in order
  let next = 0;
  let due = 0;
  let over = false;
  let problems = [];
  let judging = Promise.resolve();

  const end = () => {
    over = true;
    for (const e of engines) e.end();
  };
  signal.addEventListener("abort", end);

  // judge takes results in their order, and asks which of them together make a good set.
  async function judge() {
    const before = candidates.length;
    for (; early.has(due); due++) {
      candidates.push(...early.get(due));
      early.delete(due);
    }
    const verdict = await page.table("collect", { ...task, trials: due * BATCH, candidates });
    if (over) return;
    problems = verdict.problems;
    if (candidates.length > before) found(problems);
    over = verdict.enough;
  }

  async function work(engine) {
    while (!over) {
      const batch = next++;
      early.set(batch, await engine.table("trials", { ...task, from: batch * BATCH, count: BATCH }));
      if (early.has(due)) judging = judging.then(judge);
      await judging;
    }
  }

  try {
    await Promise.all(engines.map(work));
  } catch (err) {
    if (!(err instanceof Stopped) && !over) throw err;
  } finally {
    end();
  }
  return problems;
}
