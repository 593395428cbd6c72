/** What the simulated herds are like; figures of an ordinary good commercial farm (domain.md §2.2, §6.5). */
export const model = {
  farrowing: 0.88,
  /** Of the failed services. */
  returns: 0.6,
  negatives: 0.2,
  abortions: 0.12,
  gestation: { mean: 114.9, deviation: 1.1, min: 111, max: 117 },
  totalBorn: { mean: 13.9, deviation: 2.7, min: 4, max: 22 },
  stillborn: 0.054,
  blackDead: 0.008,
  mummy: 0.016,
  deformed: 0.004,
  weak: 0.027,
  birthWeight: { mean: 1.44, deviation: 0.13 },
  pigletDeath: 0.085,
  lactation: { min: 22, max: 27 },
  gainPerDay: 0.232,
  serviceAfterWeaning: { quick: 0.87, min: 4, max: 7, lateMin: 20, lateMax: 27 },
  deathPerCycle: 0.018,
  cullPerCycle: (parity: number): number => (parity >= 8 ? 1 : parity >= 6 ? 0.4 : 0.09),
  giltAge: { min: 205, max: 222 },
  semen: {
    /** Of the matings; the others are entered by boar. */
    share: 0.6,
    restDays: 4,
    validDays: 3,
    qualified: 0.94,
    /** ml, and 10⁸ sperm per ml. */
    volume: { mean: 230, deviation: 40, min: 90, max: 480 },
    density: { mean: 3.2, deviation: 0.6, min: 1.2, max: 6 },
    spermPerDose: 30,
    /** Nobody dilutes for less. */
    leastDoses: 12,
  },
  /** Ages in days a young boar is bought, trained and first collected at. */
  youngBoar: { entry: 190, training: 225, first: 250 },
} as const
