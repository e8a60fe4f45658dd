/**
 * A limit on the time of each test: everyone waits for the unit tests, and without it they grow slower one by one. Those that
 * are listed in `only_in_ok.ts` are left out of the sample.
 *
 * Suites run in threads of one process, and other programs may use the machine. So what counts is the processor time of
 * the suite's own thread, which Linux reports for each thread, as a share of the same thread's time in the same run: a
 * busy or slow machine changes both alike. What a test leaves to processes and to threads of its own isn't counted;
 * such tests belong in `tests/system/`.
 */
import { assertEquals } from "@std/assert";
import { ONLY_IN_OK } from "./only_in_ok.ts";
import { isSample } from "./sample.ts";

/** Part of its suite's time that a test of the sample may take. */
const MOST = 0.01;

interface Measured {
  readonly test: string;
  readonly ms: number;
}

/** Measures the tests of a suite, which are registered between `file` and `end`, and leaves some of them out of the sample. */
export class Budget {
  readonly #begun = threadMs();
  readonly #measured: Measured[] = [];
  readonly #register = Deno.test;
  #file = "";
  /** Tests of this file that are left out and weren't registered yet. */
  #listed = new Set<string>();
  readonly #gone: string[] = [];

  constructor() {
    const test = new Proxy(this.#register, {
      apply: (register, that, args: unknown[]) => Reflect.apply(register, that, this.#planned(args)),
    });
    Object.assign(Deno, { test });
  }

  /** The tests registered from now on are those of a file. */
  set file(path: string) {
    this.#gone.push(...this.#listed);
    this.#file = path;
    this.#listed = new Set(ONLY_IN_OK[path]);
  }

  /** Registers the test that says which tests took too long. */
  end(): void {
    Object.assign(Deno, { test: this.#register });
    this.file = "";
    Deno.test("the tests that are left out of the sample exist", () => assertEquals(this.#gone, []));
    // Larger laws are meant to take long.
    if (!isSample || Deno.build.os !== "linux") return;
    Deno.test("no test of the sample takes more than 1 % of its suite's processor time", () => {
      const all = threadMs() - this.#begun;
      const slow = this.#measured.filter(({ ms }) => ms > all * MOST);
      assertEquals(slow.map(({ test, ms }) => `${test}: ${Math.round(ms)} of ${Math.round(all)} ms`), []);
    });
  }

  /** The arguments of `Deno.test` with a function that is measured, in whichever of their forms they are. */
  #planned(args: readonly unknown[]): readonly unknown[] {
    const given = args.find(isDefinition) ?? {};
    const fn = args.find(isFunction) ?? given.fn;
    if (fn === undefined) return args;
    const name = args.find((each) => typeof each === "string") ?? given.name ?? fn.name;
    const isLeftOut = this.#listed.delete(name) && isSample;
    return [{
      ...given,
      name,
      fn: this.#measure(fn, `${this.#file}: ${name}`),
      ...isLeftOut && { ignore: true },
    }];
  }

  #measure(fn: TestFunction, test: string): TestFunction {
    return async (t) => {
      const before = threadMs();
      try {
        await fn(t);
      } catch (error) {
        // Deno names the place of the registration, which is here.
        console.error(`Failed in ${test}`);
        throw error;
      } finally {
        this.#measured.push({ test, ms: threadMs() - before });
      }
    };
  }
}

type TestFunction = (t: Deno.TestContext) => void | Promise<void>;

function isFunction(value: unknown): value is TestFunction {
  return typeof value === "function";
}

function isDefinition(value: unknown): value is Partial<Deno.TestDefinition> {
  return typeof value === "object" && value !== null;
}

/** Milliseconds of processor time that this thread has used. */
function threadMs(): number {
  if (Deno.build.os !== "linux") return 0;
  return Number(Deno.readTextFileSync("/proc/thread-self/schedstat").split(" ")[0]) / 1_000_000;
}
