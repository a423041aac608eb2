import type { Plugin } from 'vite';
import { ICONS, type IconName } from '../src/ui/icon/icon-names.ts';

type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/** Writes every icon once into the page, so that an icon costs one element and no JavaScript. */
export function iconSprite(): Plugin {
  return {
    name: 'rookery-icon-sprite',
    async transformIndexHtml(html) {
      const symbols = await Promise.all(
        (Object.keys(ICONS) as IconName[]).map(async (name) =>
          symbol(name, await load(ICONS[name])),
        ),
      );
      const sprite = `<svg width="0" height="0" display="none" aria-hidden="true">${symbols.join('')}</svg>`;
      return html.replace('<body>', `<body>\n    ${sprite}`);
    },
  };
}

async function load(file: string): Promise<IconNode> {
  const module = (await import(`lucide-react/icons/${file}`)) as {
    __iconData?: { node: IconNode };
  };
  // A renamed icon is re-exported under its old name, without its drawing.
  if (!module.__iconData) throw new Error(`lucide-react has no drawing named ${file}.`);
  return module.__iconData.node;
}

function symbol(name: string, node: IconNode): string {
  const shapes = node.map(([tag, { key: _key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([each, value]) => ` ${each}="${value}"`);
    return `<${tag}${written.join('')}/>`;
  });
  return `<symbol id="i-${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
}
