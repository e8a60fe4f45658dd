import { assert, assertEquals } from "@std/assert";
import { SignInForm } from "../../../components/account/SignInForm.tsx";
import { draw } from "../drawn.ts";

const GITHUB = { name: "github", label: "GitHub" };

Deno.test("SignInForm offers exactly the methods of the deployment, or says that there is none", () => {
  const offered = (byMail: boolean, providers: readonly typeof GITHUB[]) => {
    const { html } = draw(<SignInForm returnTo="/" byMail={byMail} providers={providers} />);
    return ["Continue with GitHub", 'type="email"', "Sign-in is disabled"].map((part) => html.includes(part));
  };
  assertEquals(offered(true, [GITHUB]), [true, true, false]);
  assertEquals(offered(false, [GITHUB]), [true, false, false]);
  assertEquals(offered(true, []), [false, true, false]);
  assertEquals(offered(false, []), [false, false, true]);
});

Deno.test("each sign-in method returns to the page where it began", () => {
  const { html } = draw(<SignInForm returnTo="/library?q=a&b" byMail providers={[GITHUB]} />);
  assert(html.includes('href="/auth/github?return=%2Flibrary%3Fq%3Da%26b"'), html);
  assert(/name="return"[^>]*value="\/library\?q=a&amp;b"/.test(html), html);
});
