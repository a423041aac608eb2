import './own-storage.ts';
import '#web/ui/styles/tokens.css';
import '#web/ui/styles/base.css';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { PageContext } from '#web/data/page/page-context.ts';

import styles from './gallery.module.css';
import { ME } from './samples.ts';
import type { GroupName, Scene } from './scene.ts';

interface Group {
  name: GroupName;
  title: string;
  load(): Promise<readonly Scene[]>;
}

// `?theme=dark` selects the dark theme. `?group=<name>` shows only that group. With `&scene=<id>`, only
// that scene is shown.
const searchParams = new URLSearchParams(location.search);
const theme = searchParams.get('theme') === 'dark' ? 'dark' : 'light';

const page = openBrowserPage();

const all: readonly Group[] = [
  {
    name: 'parts',
    title: 'Parts',
    load: async () => (await import('./part-scenes.tsx')).parts,
  },
  {
    name: 'windows',
    title: 'What lies over a page',
    load: async () => (await import('./window-scenes.tsx')).windows,
  },
  {
    name: 'cards',
    title: 'Posts',
    load: async () => (await import('./card-scenes.tsx')).cardScenes(page),
  },
];

const groups = await Promise.all(
  all
    .filter(({ name }) => (searchParams.get('group') ?? name) === name)
    .map(async ({ name, title, load }) => ({ name, title, scenes: await load() })),
);

function addressOf(name: GroupName, { id }: Scene): string {
  return `?theme=${theme}&group=${name}&scene=${id}`;
}

function Gallery() {
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className={styles.gallery} onClickCapture={cancelLinkNavigation}>
      <header className={styles.top}>
        <h1>Gallery</h1>
        <a href={`?theme=${other}`} data-leaves="">
          {other === 'dark' ? 'Dark' : 'Light'}
        </a>
      </header>
      {groups.map(({ name, title, scenes }) => (
        <section key={name} data-group={name}>
          <h2>{title}</h2>
          <div className={styles.scenes}>
            {scenes.map((scene) => (
              <figure key={scene.id}>
                <figcaption>
                  <a href={addressOf(name, scene)} data-leaves="">
                    {scene.id}
                  </a>
                </figcaption>
                <Stage scene={scene} name={name} />
              </figure>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Stage({ scene, name }: { scene: Scene; name: GroupName }) {
  const { id, opens } = scene;
  return (
    <div className={styles[name]} data-scene={id} data-opens={opens}>
      {opens === undefined ? (
        scene.draw()
      ) : (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- this very page
        <iframe title={id} src={addressOf(name, scene)} loading="lazy" />
      )}
    </div>
  );
}

function cancelLinkNavigation(event: React.MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (link && !link.hasAttribute('data-leaves')) event.preventDefault();
}

function SelectedScenes() {
  const id = searchParams.get('scene');
  if (id === null) return <Gallery />;
  for (const { name, scenes } of groups) {
    const scene = scenes.find((each) => each.id === id);
    if (scene?.opens !== undefined) return scene.draw();
    if (scene) return <Stage scene={scene} name={name} />;
  }
  return <p>No scene is called {id}.</p>;
}

document.documentElement.dataset['theme'] = theme;
page.session.setState({ currentUser: { ulid: ME.userId } as CurrentUser });
const root = document.getElementById('root');
if (!root) throw new Error('Element #root not found.');
createRoot(root).render(
  <StrictMode>
    <PageContext value={page}>
      <SelectedScenes />
    </PageContext>
  </StrictMode>,
);
