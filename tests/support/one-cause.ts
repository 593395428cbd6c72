import type { Causes, GrowingCauses } from '../../cli/demo/demo.dictionary-words.ts'

/** Causes for simulated farms whose causes do not matter: the same word of each dictionary for all. */
export function oneCause(word: (scode: string) => string): { causes: Causes; growing: GrowingCauses } {
  const only = (scode: string) => [[word(scode), 1]] as const
  const [cull, disposal] = [word('cull_reason'), word('disposal_method')]
  return {
    causes: {
      cull: only('cull_reason'),
      barren: cull,
      old: cull,
      death: only('death_reason'),
      heatDeath: word('death_reason'),
      abort: only('abort_reason'),
      heatAbort: word('abort_reason'),
      disposal,
      newborn: only('piglet_death_reason'),
      suckling: only('piglet_death_reason'),
      frozen: word('piglet_death_reason'),
    },
    growing: {
      nursery: only('growing_death_reason'),
      finish: only('growing_death_reason'),
      outbreak: word('growing_death_reason'),
      cull: only('cull_reason'),
      disposal,
    },
  }
}
