/** Sends a browser to another address, which it asks for with GET. */
export function seeOther(address: string, cookie?: string): Response {
  const headers = new Headers({ Location: address });
  if (cookie !== undefined) headers.set("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** The page that signs in, from which the way back is kept. */
export function signInPath(returnTo: string): string {
  return returnTo === "/" ? "/sign-in" : `/sign-in?return=${encodeURIComponent(returnTo)}`;
}
