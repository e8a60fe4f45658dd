import { MenuItem } from "./MenuItem.tsx";

/** What the list shows of a template. */
export interface ListedTemplate {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly caveat: string;
}

export interface TemplateListProps<T extends ListedTemplate> {
  readonly templates: readonly T[];
  readonly onChoose: (template: T) => void;
}

/** Patterns of daily use, by category. */
export function TemplateList<T extends ListedTemplate>({ templates, onChoose }: TemplateListProps<T>) {
  const categories = Map.groupBy(templates, ({ category }) => category);
  return (
    <div class="templates">
      {[...categories].map(([category, members]) => (
        <section key={category}>
          <h2>{category}</h2>
          {members.map((each) => (
            <MenuItem
              key={each.id}
              title={each.name}
              detail={`${each.description}. ${each.caveat}`}
              onChoose={() => onChoose(each)}
            />
          ))}
        </section>
      ))}
    </div>
  );
}
