/** What many users ask of a site at once, as a script for `wrk`. */
import { type Regex, toLiteral } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { openSession } from "../../lib/server/auth/session.ts";
import { openKv } from "../../lib/server/store/kv.ts";
import { createStore } from "../../lib/server/store/store.ts";
import { writeUrlState } from "../../lib/workbench/model/link_writing.ts";
import { corpus } from "../corpora/corpus.ts";
import { addUser, save } from "../database/library.ts";
import { random } from "../app/random.ts";

/** Enough that nobody comes to the end of a limit. */
const USERS = 600;
const SNIPPETS = 2;

/** Links that are opened again and again, within the time for which a page is cached. */
const LINKS = 100;

/** Longest pattern of a picture; the site refuses to draw very large ones. */
const DRAWN = 80;

/** Patterns that are analysed; the results are cached after the first time. */
const ANALYSED = 40;

/** Addresses of visitors. */
const ADDRESSES = 4_000;

/** How many of a hundred requests are of which kind. */
const SHARES = {
  "page opened again": 25,
  "page opened first": 10,
  "picture": 5,
  "session": 5,
  "list": 15,
  "search": 5,
  "snippet": 15,
  "version": 5,
  "save": 14,
  "analysis": 1,
} as const;

/** The shares in words. */
export const MIXED_NOTE = Object.entries(SHARES).map(([kind, share]) => `${share} % ${kind}`).join(", ");

/** A signed-in user with a saved pattern. */
export interface Visitor {
  readonly token: string;
  readonly id: string;
}

/** Creates users with sessions and saved patterns in a database. */
export async function createVisitors(kvPath: string): Promise<Visitor[]> {
  using kv = await openKv(kvPath, random);
  const store = createStore(kv, random);
  return await Promise.all(Array.from({ length: USERS }, async (_, at) => {
    const userId = `visitor${at}`;
    const token = await openSession(store, await addUser(store, userId), "wrk", Date.now());
    let id = "";
    for (let n = 0; n < SNIPPETS; n++) ({ id } = await save({ store, userId, now: Date.now }));
    return { token: token ?? "", id };
  }));
}

/** Where a script asks, and the file to which it writes the names that were acknowledged as saved, one a line. */
interface Target {
  readonly origin: string;
  readonly visitors: readonly Visitor[];
  readonly acknowledged: string;
}

/** The script. It prints how often it got which status, and some of the answers that are errors. */
export async function mixedScript({ origin, visitors, acknowledged }: Target): Promise<string> {
  const all = (await corpus("real-world")).filter((each) => parse(each).ok);
  const regexes = [...new Map(all.map((each) => [toLiteral(each), each])).values()];
  const linkTo = (regex: Regex) => writeUrlState({ ...regex, text: "some text" }).query;
  const links = regexes.slice(0, LINKS).map(linkTo);
  const pictures = regexes.filter(({ pattern }) => pattern.length <= DRAWN).slice(0, LINKS).map(linkTo);
  const bodies = regexes.slice(0, ANALYSED).map(({ pattern, flags }) => JSON.stringify({ pattern, flags }));
  // A fixed order in which the kinds are spread evenly.
  const kinds = Object.entries(SHARES).flatMap(([kind, share]) =>
    Array.from({ length: share }, (_, at) => ({ kind, at: (at + 0.5) / share }))
  ).sort((a, b) => a.at - b.at).map(({ kind }) => kind);
  return `local kinds = ${list(kinds)}
local links = ${list(links)}
local pictures = ${list(pictures)}
local bodies = ${list(bodies)}
local tokens = ${list(visitors.map(({ token }) => token))}
local ids = ${list(visitors.map(({ id }) => id))}
local origin = "${origin}"
local at = 0
local start = os.time()
local saved
counts = {}
refused = {}

function setup(thread)
  loader = thread
end

function init()
  saved = io.open("${acknowledged}", "a")
  saved:setvbuf("line")
end

local function ask(method, path, user, body)
  -- Of an outer proxy, so that each visitor has an address of their own.
  local address = "10.1." .. math.floor(at % ${ADDRESSES} / 250) .. "." .. at % 250
  local headers = { Host = "${new URL(origin).host}", Origin = origin, ["X-Forwarded-For"] = address }
  if user then headers.Cookie = "session=" .. tokens[user] end
  return wrk.format(method, path, headers, body)
end

request = function()
  at = at + 1
  local kind = kinds[at % #kinds + 1]
  local user = math.random(#tokens)
  local link = links[math.random(#links)]
  if kind == "page opened again" then return ask("GET", "/?" .. link) end
  if kind == "page opened first" then return ask("GET", "/?" .. link .. "&visit=" .. start .. "-" .. at) end
  if kind == "picture" then return ask("GET", "/railroad.svg?" .. pictures[math.random(#pictures)]) end
  if kind == "session" then return ask("GET", "/api/me", user) end
  if kind == "list" then return ask("GET", "/api/snippets", user) end
  if kind == "search" then return ask("GET", "/api/snippets?query=b" .. math.random(0, 9), user) end
  if kind == "snippet" then return ask("GET", "/api/snippets/" .. ids[user], user) end
  if kind == "version" then
    return ask("PATCH", "/api/snippets/" .. ids[user], user, '{"pattern":"v' .. start .. "-" .. at .. '"}')
  end
  if kind == "save" then
    local body = '{"name":"b' .. start .. "-" .. at .. '","pattern":"^a+$"}'
    return ask("POST", "/api/snippets", user, body)
  end
  return ask("POST", "/api/analyze", user, bodies[math.random(#bodies)])
end

response = function(status, headers, body)
  counts[status] = (counts[status] or 0) + 1
  if status >= 400 and #refused < 5 then
    refused[#refused + 1] = status .. " " .. body:sub(1, 300):gsub("%s+", " ")
  end
  if status == 201 then
    local name = body:match('"name":"(b[%d-]+)"')
    if name then saved:write(name, "\\n") end
  end
end

done = function()
  for status, count in pairs(loader:get("counts")) do print("status " .. status .. " " .. count) end
  for _, answer in ipairs(loader:get("refused")) do print("refused " .. answer) end
end
`;
}

/** A list of strings in Lua. */
const list = (strings: readonly string[]) => `{${strings.map((each) => `[==[${each}]==]`).join(",")}}`;

/** The names in a file that a script has written. */
export async function readAcknowledged(file: string): Promise<string[]> {
  return (await Deno.readTextFile(file).catch(() => "")).split("\n").filter((line) => line !== "");
}
