import type { FunctionComponent } from "preact";

export default function Notes({ Component }: { Component: FunctionComponent }) {
  return (
    <div class="notes">
      <Component />
    </div>
  );
}
