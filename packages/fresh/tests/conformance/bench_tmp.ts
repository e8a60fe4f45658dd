const { default: srv } = await import(Deno.args[0]!);
const info = { remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 }, completed: Promise.resolve() };
const go = async (n: number) => { const t = performance.now(); for (let i = 0; i < n; i++) await (await srv.fetch(new Request("http://localhost/"), info)).text(); return (performance.now() - t) / n; };
await go(2000); console.log((await go(3000)).toFixed(3), "ms");
Deno.exit(0);
