export interface FactsProps {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** Facts about the pattern; nothing where there are none. */
export function Facts({ title, facts }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl class="safety-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
