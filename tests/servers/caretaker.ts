/** Cleans up after a program that is killed. */

/** Ends processes and removes a folder as soon as this process has ended, in whatever way. */
export interface Caretaker {
  /** From now on, the process is killed with this one. */
  watch(process: Deno.ChildProcess): void;
  /** Removes the folder. The processes have ended. */
  finish(): Promise<void>;
}

/**
 * Its stdin is a pipe from this process, and ends with it. The lines before are ids of processes. Those that have
 * ended by themselves are taken from the list again, since their ids may be reused.
 */
const SCRIPT = `
trap "" INT TERM HUP
pids=" "
while read -r what pid; do
  case $what in
    started) pids="$pids$pid " ;;
    ended) pids=$(echo "$pids" | sed "s/ $pid / /") ;;
  esac
done
[ "$pids" = " " ] || kill -9 $pids 2>/dev/null
# A process that is being killed may still create files.
rm -rf "$0" || { sleep 1; rm -rf "$0"; }
`;

/** Starts a caretaker for a folder. */
export function startCaretaker(folder: string): Caretaker {
  const caretaker = new Deno.Command("sh", {
    args: ["-c", SCRIPT, folder],
    stdin: "piped",
    stdout: "null",
    stderr: "null",
    // A signal to the whole process group does not reach it.
    detached: true,
  }).spawn();
  const writer = caretaker.stdin.getWriter();
  const encoder = new TextEncoder();
  const write = (line: string) => void writer.write(encoder.encode(`${line}\n`)).catch(() => {});
  return {
    watch({ pid, status }) {
      write(`started ${pid}`);
      void status.then(() => write(`ended ${pid}`));
    },
    async finish() {
      await writer.close();
      await caretaker.status;
    },
  };
}
