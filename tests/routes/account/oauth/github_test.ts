/** GitHub supports OAuth without OpenID Connect. Its responses follow its documentation. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { type DrivenApp, openApp } from "../../../app/app.ts";
import { cookieIn, locationOf, meWith, refusal } from "./visitor.ts";

const GITHUB = { GITHUB_CLIENT_ID: "gh-client", GITHUB_CLIENT_SECRET: "gh-secret" };

const ADDRESSES = [
  { email: "old@example.com", primary: false, verified: true },
  { email: "ada@example.com", primary: true, verified: true },
];

function gitHub(answers: Record<string, unknown> = {}) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const all: Record<string, unknown> = {
    "https://github.com/login/oauth/access_token": {
      access_token: "gho_x",
      token_type: "bearer",
      scope: "user:email",
    },
    "https://api.github.com/user": {
      id: 583231,
      login: "ada",
      name: null,
      avatar_url: "https://a.example/1",
    },
    "https://api.github.com/user/emails": ADDRESSES,
    ...answers,
  };
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push({ url: String(input), init });
    return Promise.resolve(Response.json(all[String(input)]));
  };
  return { asked, fetch };
}

async function signInAtGitHub(app: DrivenApp, callback: Record<string, string> = { code: "c0de" }) {
  const begun = await app.ask("/auth/github?return=%2F%3Fp%3DYQ");
  const question = new URL(locationOf(begun));
  assertEquals(question.origin + question.pathname, "https://github.com/login/oauth/authorize");
  assertEquals(question.searchParams.get("scope"), "read:user user:email");
  const state = question.searchParams.get("state") ?? "";
  const path = `/auth/github/callback?${new URLSearchParams({ ...callback, state })}`;
  return await app.ask(path, { headers: { Cookie: cookieIn(begun) } });
}

Deno.test("GitHub identifies users by id and provides the primary verified address", async () => {
  const { asked, fetch } = gitHub();
  using app = await openApp(GITHUB, { fetch });
  const { user: owner } = await app.signedIn("ada@example.com");
  assertEquals(await meWith(app, await signInAtGitHub(app)), owner);
  const form = new URLSearchParams(String(asked[0]?.init?.body));
  assertMatch(form.get("code_verifier") ?? "", /^[\w-]{43}$/);
  assertEquals([form.get("client_id"), form.get("client_secret"), form.get("code")], [
    "gh-client",
    "gh-secret",
    "c0de",
  ]);
});

Deno.test("a GitHub account belongs to the id, not to the login or the address", async () => {
  const answers: Record<string, unknown> = {};
  const site = gitHub();
  using app = await openApp(GITHUB, {
    fetch: (input, init) =>
      String(input) in answers
        ? Promise.resolve(Response.json(answers[String(input)]))
        : site.fetch(input, init),
  });
  const ada = await meWith(app, await signInAtGitHub(app));
  assertEquals({ ...ada, id: "" }, {
    id: "",
    email: "ada@example.com",
    name: "ada",
    image: "https://a.example/1",
  });
  answers["https://api.github.com/user/emails"] = [{
    email: "eve@example.com",
    primary: true,
    verified: true,
  }];
  assertEquals(await meWith(app, await signInAtGitHub(app)), ada);
  answers["https://api.github.com/user"] = { id: 1, login: "ada" };
  assert((await meWith(app, await signInAtGitHub(app))).id !== ada.id);
});

Deno.test("an address that GitHub has not verified links no account", async () => {
  const { fetch } = gitHub({
    "https://api.github.com/user/emails": [{ email: "ada@example.com", primary: true, verified: false }],
  });
  using app = await openApp(GITHUB, { fetch });
  const { user: owner } = await app.signedIn("ada@example.com");
  const user = await meWith(app, await signInAtGitHub(app));
  assertEquals([user.id === owner.id, user.email], [false, ""]);
});

Deno.test("GitHub's errors with status 200 don't sign in", async () => {
  for (
    const [error, status] of [["bad_verification_code", 400], ["incorrect_client_credentials", 502]] as const
  ) {
    const { fetch } = gitHub({ "https://github.com/login/oauth/access_token": { error } });
    using app = await openApp(GITHUB, { fetch });
    const [refused] = await refusal(await signInAtGitHub(app));
    assertEquals(refused, status);
  }
});

Deno.test("GitHub's rejection is reported", async () => {
  const { fetch } = gitHub();
  using app = await openApp(GITHUB, { fetch });
  assertEquals(await refusal(await signInAtGitHub(app, { error: "access_denied" })), [
    400,
    "GitHub did not sign you in",
  ]);
});
