import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Asks for the text font together with the page, before the style sheet has named it. */
export function fontPreload(name: RegExp): Plugin {
  return {
    name: 'rookery-font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const file = Object.keys(bundle ?? {}).find((each) => name.test(each));
        if (!file) return [];
        const attrs = {
          rel: 'preload',
          href: `/${file}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
        };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
