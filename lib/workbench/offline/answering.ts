import { PAGE_NETWORK_MS } from "../../limits.ts";
import { STAND_IN, type Wanted } from "./addresses.ts";

/** Where answers may come from. */
export interface Answers {
  readonly origin: string;
  /** From the network. */
  ask(request: Request): Promise<Response>;
  /** From the copies of this build: the page of an address. */
  page(address: string): Promise<Response | undefined>;
  /** From the copies of any build: its number is part of the address. */
  asset(request: Request): Promise<Response | undefined>;
  /** Resolves after some milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/**
 * Answers a request. Pages come from the server while it answers in time, so that nobody is held on an old
 * version; each names the files of its own build, and those come from the copy.
 */
export async function answerTo(request: Request, wanted: Wanted, answers: Answers): Promise<Response> {
  if (wanted.kind === "asset") {
    return await found(answers.asset(request), answers) ?? await answers.ask(request);
  }
  const path = wanted.kind === "page" ? wanted.path : STAND_IN;
  const asked = answers.ask(request);
  const inTime = wanted.kind === "page" ? within(asked, answers) : asked.catch(() => null);
  const answer = await inTime;
  if (answer !== null && !(wanted.kind === "page" && isDown(answer))) return answer;
  return await found(answers.page(answers.origin + path), answers) ?? answer ?? await asked;
}

/** What a copy holds; nothing, where it cannot be read, or not soon: a browser's storage may be full, or busy. */
function found(copy: Promise<Response | undefined>, { wait }: Answers): Promise<Response | undefined> {
  return Promise.race([copy.catch(() => undefined), wait(PAGE_NETWORK_MS).then(() => undefined)]);
}

/** The answer of the network; null when there is none, or none soon. */
function within(asked: Promise<Response>, { wait }: Answers): Promise<Response | null> {
  return Promise.race([asked.catch(() => null), wait(PAGE_NETWORK_MS).then(() => null)]);
}

/** Whether a proxy says that there is no server behind it just now. */
function isDown({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}
