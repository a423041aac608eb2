import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createSound, type Sound } from './sound.part.ts';

export function useSound(): Sound {
  return useStore(usePart(createSound).sound);
}
