import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { AccountChip } from "../../../components/AccountChip.tsx";
import { OfflineChip } from "../../../components/OfflineChip.tsx";
import type { User } from "../../schema/me.ts";
import { writePreference } from "../runtime/browser_storage.ts";
import { connectLater } from "../runtime/lazy.ts";
import { whenIdle } from "../runtime/schedule.ts";
import { checkUser } from "./account.ts";

/**
 * The signed-in user, or a note that there is no network or no storage.
 *
 * @param hasAccounts whether the deployment has accounts to sign in to
 */
export function AccountStatus({ hasAccounts }: { hasAccounts: boolean }) {
  const offline = useSignal(false);
  const outage = useSignal("");
  const user = useSignal<User | null | undefined>(undefined);
  useEffect(
    () => connectLater(async () => (await loadOffline()).connectOffline(offline, window), whenIdle),
    [],
  );
  useSignalEffect(() => {
    if (offline.value) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const seconds = await checkUser({ user, offline, outage }, () => sessionStorage);
      if (seconds > 0) timer = setTimeout(look, seconds * 1_000);
    };
    look();
    return () => clearTimeout(timer);
  });
  useSignalEffect(() => {
    if (user.value !== undefined) {
      document.documentElement.toggleAttribute("data-reader", user.value !== null);
      // For pages that are the same for everyone, in any tab.
      writePreference("reader", user.value && 1);
    }
  });
  return (
    <>
      <OfflineChip offline={offline.value} outage={outage.value} />
      {!offline.value && !outage.value && (hasAccounts || user.value) && (
        <AccountChip
          name={user.value && (user.value.name || user.value.email)}
          returnTo={() => location.pathname + location.search}
        />
      )}
    </>
  );
}

const loadOffline = () => import("../second_load.ts");
