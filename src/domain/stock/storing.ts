/** Classes of material that a kind of warehouse keeps for itself; a general warehouse keeps everything. */
const OWN_CLASSES: Readonly<Record<string, readonly string[]>> = {
  FEED: ['FEED', 'RAW'],
  DRUG: ['DRUG', 'VACCINE', 'DISINFECTANT'],
  SEMEN: ['SEMEN'],
}

/** Needles, boots and spades belong to no kind of warehouse: they lie where they are used. */
const ANYWHERE: readonly string[] = ['CONSUMABLE', 'LOW_VALUE', 'TOOL']

/** Whether a warehouse of this kind may take in this class of material (K-17). */
export const mayStore = (kind: string, materialClass: string): boolean =>
  kind === 'GENERAL' || ANYWHERE.includes(materialClass) || (OWN_CLASSES[kind] ?? []).includes(materialClass)

/** Classes whose uses in barns a warehouse of this kind serves. Semen is taken from its lots, never from a warehouse. */
export function classesServedBy(kind: string): readonly string[] {
  if (kind === 'GENERAL') return [...(OWN_CLASSES.FEED ?? []), ...(OWN_CLASSES.DRUG ?? []), ...ANYWHERE]
  return kind === 'SEMEN' ? [] : (OWN_CLASSES[kind] ?? [])
}
