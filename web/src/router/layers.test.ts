import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createLayers } from './layers.ts';

interface Entry {
  key: string;
  idx: number;
  layers?: number;
}

function openTab() {
  let entries: Entry[] = [{ key: 'first', idx: 0 }];
  let at = 0;
  let shown = entries[0] as Entry;
  let made = 0;
  const steps: number[] = [];
  let soon: (() => void)[] = [];
  const timers = new Set<() => void>();
  const current = (): Entry => entries[at] as Entry;
  const push = (entry: Entry): void => {
    entries = [...entries.slice(0, at + 1), entry];
    at += 1;
  };
  const history = {
    get state(): Entry {
      return current();
    },
    get length(): number {
      return entries.length;
    },
    pushState: (state: Entry) => push(state),
    replaceState: (state: Entry) => void (entries[at] = state),
    go: (by = 0) => void steps.push(by),
  };
  const deps = {
    history: () => history,
    soon: (run: () => void) => void soon.push(run),
    after(_ms: number, run: () => void) {
      timers.add(run);
      return () => void timers.delete(run);
    },
  };
  let layers = createLayers(deps);
  const catchUp = (): void => {
    while (soon.length > 0) {
      const due = soon;
      soon = [];
      for (const run of due) run();
    }
  };
  const advance = (): void => {
    const goal = at + (steps.shift() ?? 0);
    if (goal !== at && entries[goal]) {
      at = goal;
      const entry = current();
      const isHere = entry.key === shown.key;
      const show = (): void => void (shown = current());
      layers.arrived({ isHere, screensBack: shown.idx - entry.idx, show });
    }
    catchUp();
  };
  const rest = (): void => {
    catchUp();
    while (steps.length > 0) advance();
  };
  const name = (): string => `screen ${++made}`;
  const go = (): string => {
    const key = name();
    layers.leave((isOver) => {
      const entry = { key, idx: shown.idx + 1 };
      if (isOver) entries[at] = entry;
      else push(entry);
      shown = entry;
    });
    return key;
  };
  return {
    advance,
    rest,
    catchUp,
    open(onAsked: (remove: () => void) => void = (remove) => remove()): () => void {
      const remove = layers.open(() => onAsked(remove));
      catchUp();
      return () => {
        remove();
        catchUp();
      };
    },
    back: (by = 1) => void steps.push(-by),
    forward: () => void steps.push(1),
    go() {
      const key = go();
      catchUp();
      return key;
    },
    goAfter() {
      layers.closeThen(go);
      catchUp();
    },
    replace() {
      const key = name();
      layers.beneath(() => {
        shown = entries[at] = { key, idx: shown.idx };
      });
      catchUp();
      return key;
    },
    reload() {
      layers = createLayers(deps);
      timers.clear();
      layers.begin();
      catchUp();
    },
    copyAlone() {
      entries = [current()];
      at = 0;
    },
    loseSteps() {
      steps.length = 0;
      for (const run of timers) run();
      timers.clear();
      catchUp();
    },
    passTime() {
      const due = [...timers];
      timers.clear();
      for (const run of due) run();
      catchUp();
    },
    screen: () => shown.key,
    mark: () => current().layers ?? 0,
    path: () => entries.slice(0, at + 1).map(({ key, layers: mark }) => (mark ? '+' : key)),
  };
}

test('closes the top layer on Back and keeps the screen', () => {
  const tab = openTab();
  const asked: string[] = [];
  const layer = (name: string) => (remove: () => void) => (asked.push(name), remove());
  tab.open(layer('sheet'));
  tab.open(layer('question'));
  expect(tab.path()).toEqual(['first', '+', '+']);
  tab.back();
  tab.rest();
  expect(asked).toEqual(['question']);
  expect(tab.path()).toEqual(['first', '+']);
  tab.back();
  tab.rest();
  expect(asked).toEqual(['question', 'sheet']);
  expect([tab.path(), tab.screen()]).toEqual([['first'], 'first']);
});

test('closes two layers when Back is pressed twice quickly', () => {
  const tab = openTab();
  const second = tab.go();
  tab.open();
  tab.open();
  tab.back();
  tab.back();
  tab.rest();
  expect([tab.path(), tab.screen()]).toEqual([['first', second], second]);
});

test('removes the history entry of a layer that closes itself', () => {
  const tab = openTab();
  const second = tab.go();
  const close = tab.open();
  close();
  tab.rest();
  expect(tab.path()).toEqual(['first', second]);
  tab.back();
  tab.rest();
  expect(tab.screen()).toBe('first');
});

test('leaves no entry of a lower layer that closes first', () => {
  const tab = openTab();
  const [lower, upper] = [tab.open(), tab.open()];
  lower();
  upper();
  tab.rest();
  expect(tab.path()).toEqual(['first']);
  const composer = tab.open();
  tab.open();
  composer();
  tab.rest();
  expect(tab.path()).toEqual(['first', '+']);
});

test('adds an entry while another is being removed', () => {
  const tab = openTab();
  const menu = tab.open();
  menu();
  const asked: string[] = [];
  tab.open((remove) => (asked.push('dialog'), remove()));
  tab.rest();
  expect(tab.path()).toEqual(['first', '+']);
  tab.back();
  tab.rest();
  expect([asked, tab.path()]).toEqual([['dialog'], ['first']]);
});

test('keeps a layer that asks first, and Back asks again', () => {
  const tab = openTab();
  let asked = 0;
  tab.open(() => void (asked += 1));
  tab.back();
  tab.rest();
  expect([asked, tab.path()]).toEqual([1, ['first', '+']]);
  tab.back();
  tab.rest();
  expect([asked, tab.path()]).toEqual([2, ['first', '+']]);
});

test('closes the confirmation on Back and keeps its layer', () => {
  const tab = openTab();
  let questions = 0;
  tab.open(() => {
    questions += 1;
    tab.open();
  });
  tab.back();
  tab.rest();
  expect([questions, tab.path()]).toEqual([1, ['first', '+', '+']]);
  tab.back();
  tab.rest();
  expect([questions, tab.path()]).toEqual([1, ['first', '+']]);
});

test('skips a closed layer on Forward', () => {
  const tab = openTab();
  tab.open();
  tab.back();
  tab.rest();
  tab.forward();
  tab.rest();
  expect([tab.mark(), tab.screen()]).toEqual([0, 'first']);
});

test('opens a link’s screen over the layers’ own screen', () => {
  for (const count of [1, 2, 3]) {
    const tab = openTab();
    for (let at = 0; at < count; at += 1) tab.open();
    const goal = tab.go();
    if (count === 1) expect([tab.screen(), tab.mark()]).toEqual([goal, 0]);
    tab.rest();
    expect([tab.path(), tab.screen()]).toEqual([['first', goal], goal]);
    tab.back();
    tab.rest();
    expect(tab.screen()).toBe('first');
  }
});

test('keeps the layer when its screen is replaced', () => {
  const tab = openTab();
  tab.open();
  const other = tab.replace();
  tab.rest();
  expect([tab.path(), tab.screen()]).toEqual([[other, '+'], other]);
});

test('closes all layers on a jump over several entries', () => {
  const tab = openTab();
  tab.go();
  const asked: string[] = [];
  tab.open((remove) => (asked.push('lower'), remove()));
  tab.open((remove) => (asked.push('upper'), remove()));
  tab.back(3);
  tab.rest();
  expect([tab.path(), tab.screen()]).toEqual([['first'], 'first']);
  expect(asked).toEqual(['upper', 'lower']);
});

test('blocks a jump to another screen until text is discarded', () => {
  const tab = openTab();
  tab.go();
  const third = tab.go();
  let discard = (): void => {};
  let asked = 0;
  discard = tab.open(() => void (asked += 1));
  tab.open();
  tab.back(4);
  tab.rest();
  expect(tab.screen()).toBe(third);
  expect(asked).toBe(1);
  expect(tab.path().slice(2)).toEqual([third, '+']);
  discard();
  tab.back();
  tab.rest();
  expect(tab.screen()).toBe('screen 1');
});

test('asks layers one by one from the top before navigating', () => {
  const tab = openTab();
  const asked: string[] = [];
  const closers: (() => void)[] = [];
  for (const name of ['lower', 'upper'])
    tab.open((remove) => (asked.push(name), closers.push(remove)));
  tab.goAfter();
  expect([asked, tab.screen()]).toEqual([['upper'], 'first']);
  closers[0]?.();
  tab.rest();
  expect([asked, tab.screen()]).toEqual([['upper', 'lower'], 'first']);
  closers[1]?.();
  tab.rest();
  expect([tab.path(), tab.screen()]).toEqual([['first', 'screen 1'], 'screen 1']);
});

test('navigates immediately when no layer is open', () => {
  const tab = openTab();
  tab.goAfter();
  expect(tab.path()).toEqual(['first', 'screen 1']);
});

function writing() {
  const tab = openTab();
  let panelsAsked = 0;
  tab.open((remove) => ((panelsAsked += 1), remove()));
  let answer = (): void => {};
  const close = tab.open(() => void (answer = tab.open()));
  return {
    ...tab,
    panelsAsked: () => panelsAsked,
    close,
    keep: () => answer(),
    discard: () => (close(), answer()),
  };
}

test('waits for the confirmation and navigates when text is discarded', () => {
  const tab = writing();
  tab.goAfter();
  tab.rest();
  expect([tab.path(), tab.panelsAsked()]).toEqual([['first', '+', '+', '+'], 0]);
  tab.discard();
  tab.rest();
  expect([tab.path(), tab.panelsAsked()]).toEqual([['first', 'screen 1'], 1]);
});

test('cancels the navigation when the text is kept', () => {
  const tab = writing();
  tab.goAfter();
  tab.rest();
  tab.keep();
  tab.rest();
  expect(tab.path()).toEqual(['first', '+', '+']);
  tab.close();
  tab.rest();
  expect([tab.path(), tab.panelsAsked()]).toEqual([['first', '+'], 0]);
  tab.back();
  tab.rest();
  expect(tab.path()).toEqual(['first']);
});

test('waits for a layer that is busy, then navigates', () => {
  const tab = openTab();
  const sent = tab.open(() => {});
  tab.goAfter();
  sent();
  tab.rest();
  expect(tab.path()).toEqual(['first', 'screen 1']);
});

test('cancels the navigation when a layer stays busy', () => {
  const tab = openTab();
  const sent = tab.open(() => {});
  tab.goAfter();
  tab.passTime();
  sent();
  tab.rest();
  expect(tab.path()).toEqual(['first']);
});

test('waits for a confirmation without a time limit', () => {
  const tab = writing();
  tab.goAfter();
  tab.rest();
  tab.passTime();
  tab.discard();
  tab.rest();
  expect(tab.path()).toEqual(['first', 'screen 1']);
});

test('cancels the navigation when the reader navigates elsewhere', () => {
  const tab = writing();
  tab.goAfter();
  tab.rest();
  const elsewhere = tab.go();
  tab.discard();
  tab.rest();
  expect(tab.path()).toEqual(['first', elsewhere]);
});

test('removes all layer entries on reload', () => {
  const tab = openTab();
  tab.open();
  tab.open();
  tab.reload();
  tab.rest();
  expect(tab.path()).toEqual(['first']);
});

test('stays on a copied page whose state names a layer', () => {
  const tab = openTab();
  tab.open();
  tab.copyAlone();
  tab.reload();
  tab.rest();
  expect([tab.mark(), tab.screen()]).toEqual([0, 'first']);
});

test('continues with a link after a lost history step', () => {
  const tab = openTab();
  const close = tab.open();
  close();
  const goal = tab.go();
  expect(tab.screen()).toBe('first');
  tab.loseSteps();
  expect(tab.screen()).toBe(goal);
});

const acts = fc.array(
  fc.constantFrom(
    'open',
    'ask',
    'close',
    'closeAll',
    'back',
    'forward',
    'go',
    'goAfter',
    'replace',
    'advance',
  ),
  { maxLength: 30 },
);

test('keeps one entry per layer after any sequence', () => {
  fc.assert(
    fc.property(acts, (sequence) => {
      const tab = openTab();
      const open = new Map<number, () => void>();
      let count = 0;
      const openLayer = (asksFirst: boolean): void => {
        const id = (count += 1);
        let isAsked = !asksFirst;
        const remove = tab.open((removeNow) => {
          if (!isAsked) return void (isAsked = true);
          if (open.delete(id)) removeNow();
        });
        open.set(id, () => void (open.delete(id) && remove()));
      };
      const act: Record<(typeof sequence)[number], () => void> = {
        open: () => openLayer(false),
        ask: () => openLayer(true),
        close: () => [...open.values()][0]?.(),
        closeAll: () => open.forEach((close) => close()),
        back: () => tab.back(),
        forward: () => tab.forward(),
        go: () => void tab.go(),
        goAfter: () => tab.goAfter(),
        replace: () => void tab.replace(),
        advance: () => tab.advance(),
      };
      for (const each of sequence) act[each]();
      tab.rest();
      const path = tab.path();
      const screens = path.slice(0, path.length - open.size);
      expect(tab.mark()).toBe(open.size);
      expect(screens).not.toContain('+');
      expect(screens.at(-1)).toBe(tab.screen());
      expect(path.slice(screens.length)).toEqual(Array.from({ length: open.size }, () => '+'));
    }),
    { numRuns: 500 },
  );
});
