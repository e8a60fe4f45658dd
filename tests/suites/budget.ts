/**
 * A limit on the time of each test: everyone waits for the unit tests, and without it they grow slower one by one.
 *
 * Suites run in threads of one process, and other programs may use the machine. So what counts is the processor time of
 * the suite's own thread, which Linux reports for each thread, as a share of the same thread's time in the same run: a
 * busy or slow machine changes both alike. What a test leaves to processes and to threads of its own isn't counted;
 * such tests belong in `tests/system/`.
 */
import { assertEquals } from "@std/assert";
import { EXPENSIVE_TESTS } from "./expensive_tests.ts";
import { isSample } from "./sample.ts";

/** Part of its suite's time that a test may take, and one that is listed. */
const MOST = 0.01;
const MOST_OF_LISTED = 0.1;

interface Measured {
  readonly file: string;
  readonly name: string;
  readonly ms: number;
}

/** Measures the tests of a suite, which are registered between `file` and `end`. */
export class Budget {
  readonly #begun = threadMs();
  readonly #measured: Measured[] = [];
  readonly #register = Deno.test;
  #file = "";

  constructor() {
    const measure = (fn: TestFunction, name: string) => this.#measure(fn, this.#file, name);
    const test = new Proxy(this.#register, {
      apply: (register, that, args: unknown[]) => Reflect.apply(register, that, measured(args, measure)),
    });
    Object.assign(Deno, { test });
  }

  /** The tests registered from now on are those of a file. */
  set file(path: string) {
    this.#file = path;
  }

  /** Registers the test that says which tests took too long. */
  end(): void {
    Object.assign(Deno, { test: this.#register });
    // Larger laws are meant to take long.
    if (!isSample || Deno.build.os !== "linux") return;
    Deno.test("no test takes more than 1 % of its suite's processor time, except those that are listed", () => {
      const all = threadMs() - this.#begun;
      const isListed = ({ file, name }: Measured) => EXPENSIVE_TESTS[file]?.includes(name) === true;
      const slow = this.#measured.filter((each) => each.ms > all * (isListed(each) ? MOST_OF_LISTED : MOST));
      const words = slow.map(({ file, name, ms }) =>
        `${file}: ${name}: ${Math.round(ms)} of ${Math.round(all)} ms`
      );
      const names = Map.groupBy(this.#measured, ({ file }) => file);
      const gone = Object.entries(EXPENSIVE_TESTS).flatMap(([file, listed]) => {
        const known = names.get(file)?.map(({ name }) => name);
        return known === undefined ? [] : listed.filter((name) => !known.includes(name));
      });
      assertEquals([words, gone], [[], []]);
    });
  }

  #measure(fn: TestFunction, file: string, name: string): TestFunction {
    return async (t) => {
      const before = threadMs();
      try {
        await fn(t);
      } catch (error) {
        // Deno names the place of the registration, which is here.
        console.error(`Failed in ${file}: ${name}`);
        throw error;
      } finally {
        this.#measured.push({ file, name, ms: threadMs() - before });
      }
    };
  }
}

type TestFunction = (t: Deno.TestContext) => void | Promise<void>;

/** The arguments of `Deno.test` with the function replaced, in whichever of its forms they are. */
function measured(args: readonly unknown[], measure: (fn: TestFunction, name: string) => TestFunction) {
  const isFunction = (value: unknown): value is TestFunction => typeof value === "function";
  const isDefinition = (value: unknown): value is Partial<Deno.TestDefinition> =>
    typeof value === "object" && value !== null;
  const given = args.find(isDefinition) ?? {};
  const fn = args.find(isFunction) ?? given.fn;
  if (fn === undefined) return args;
  const name = args.find((each) => typeof each === "string") ?? given.name ?? fn.name;
  return [{ ...given, name, fn: measure(fn, name) }];
}

/** Milliseconds of processor time that this thread has used. */
function threadMs(): number {
  if (Deno.build.os !== "linux") return 0;
  return Number(Deno.readTextFileSync("/proc/thread-self/schedstat").split(" ")[0]) / 1_000_000;
}
