const FEEDS = ['FEED', 'RAW']
const DRUGS = ['DRUG', 'VACCINE', 'DISINFECTANT']
/** Needles, boots and spades belong to no kind of warehouse: they lie where they are used. */
const ANYWHERE: readonly string[] = ['CONSUMABLE', 'LOW_VALUE', 'TOOL']

/** Classes of material that a kind of warehouse keeps for itself; a general warehouse keeps everything. */
const OWN_CLASSES: Readonly<Record<string, readonly string[]>> = {
  FEED: FEEDS,
  DRUG: DRUGS,
  SEMEN: ['SEMEN'],
}

/** Classes that a kind of warehouse hands out to barns. Semen is taken from its lots, never from a warehouse. */
const SERVED_CLASSES: Readonly<Record<string, readonly string[]>> = {
  ...{ FEED: FEEDS, DRUG: DRUGS },
  GENERAL: [...FEEDS, ...DRUGS, ...ANYWHERE],
}

/** True where a warehouse of this kind may take in this class of material (K-17). */
export const mayStore = (kind: string, materialClass: string): boolean =>
  kind === 'GENERAL' || [...ANYWHERE, ...(OWN_CLASSES[kind] ?? [])].includes(materialClass)

/** Classes whose uses in barns a warehouse of this kind serves. */
export const classesServedBy = (kind: string): readonly string[] => SERVED_CLASSES[kind] ?? []
