import "../../lib/workbench/first_scripts.ts";
import { fixturePanel } from "../../lib/workbench/fixtures/fixture_panel.ts";
import { useFixtures } from "../../lib/workbench/fixtures/use_fixtures.ts";
import { useGenerated } from "../../lib/workbench/generated/use_generated.ts";
import { FixturePanel } from "../workbench/FixturePanel.tsx";
import { GeneratedTests } from "../workbench/GeneratedTests.tsx";
import type { ToolProps } from "./tool.ts";

/** Tests made for the pattern, and the built-in suites. */
export function Tool({ model }: ToolProps) {
  const made = useGenerated(model, true);
  const fixtures = useFixtures(model);
  return (
    <>
      {made && <GeneratedTests {...made} />}
      <FixturePanel {...fixturePanel(model, fixtures)} />
    </>
  );
}
