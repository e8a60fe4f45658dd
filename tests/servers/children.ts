/** Ids of the processes that a process's threads have started, by default this one's; Linux lists them in /proc. */
export async function children(pid: number = Deno.pid): Promise<number[]> {
  const threads = await Array.fromAsync(Deno.readDir(`/proc/${pid}/task`));
  // A thread may end before it is read.
  const lists = threads.map(({ name }) =>
    Deno.readTextFile(`/proc/${pid}/task/${name}/children`).catch(() => "")
  );
  return (await Promise.all(lists)).flatMap((list) => list.match(/\d+/g) ?? []).map(Number);
}

/** True if a process runs; a terminated one whose parent hasn't been notified yet doesn't. Linux only. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => null);
  return stat !== null && stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3) !== "Z";
}
