import type { HtmlTagDescriptor, Plugin } from 'vite';

interface Preload {
  name: RegExp;
  as: 'font' | 'script' | 'style';
  media?: string;
}

export function preloads(wanted: readonly Preload[]): Plugin {
  return {
    name: 'rookery-preloads',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const files = Object.keys(bundle ?? {});
        return wanted.flatMap((preload) => {
          const file = files.find((each) => preload.name.test(each));
          return file ? [tagOf(preload, file)] : [];
        });
      },
    },
  };
}

const RELATIONS = { font: 'preload', script: 'modulepreload', style: 'stylesheet' } as const;

function tagOf({ as, media }: Preload, file: string): HtmlTagDescriptor {
  const attrs = {
    rel: RELATIONS[as],
    href: `/${file}`,
    crossorigin: '',
    ...(as === 'font' && { as, type: 'font/woff2' }),
    ...(media && { media }),
  };
  // Append style sheets, so that they keep their order after those of main.tsx.
  return { tag: 'link', attrs, injectTo: as === 'style' ? 'head' : 'head-prepend' };
}
