import type { HomeCard, HomeCardHead, HomeFigure } from '#domain/home/home.ts'
import { type HomeQuery, useHomeRead } from '../use-home.ts'

export interface RoleAsk {
  readonly home: string
  readonly farms: readonly string[]
  /** The figure that drives a card of the home. */
  readonly chosen: string | null
}

export interface FiguresAnswer {
  readonly list: readonly HomeFigure[]
  readonly today: string
  readonly asOf: string
}

const address = (
  { home, farms }: RoleAsk,
  path: string,
  more: Readonly<Record<string, string>> = {},
): string =>
  `home/${home}/${path}?${new URLSearchParams([...farms.map((one) => ['farmIds', one]), ...Object.entries(more)])}`

/** The figures of the strip that are read together. */
export const useFigures = (ask: RoleAsk) => useHomeRead<FiguresAnswer>(address(ask, 'figures'), {})

/** A card, and the farm's day it was read on. */
type CardAnswer = HomeCard & { readonly today: string }

/** One card; the driven one is asked for the chosen figure. */
export const useCard = (ask: RoleAsk, key: string, driven = false) =>
  useHomeRead<CardAnswer>(
    address(ask, `cards/${key}`, driven && ask.chosen ? { chosen: ask.chosen } : {}),
    {},
  )

/** A card whose whole answer takes seconds shows what takes none until then. */
export function useCardAtOnce(ask: RoleAsk, { key, quick }: HomeCardHead): HomeQuery<CardAnswer> {
  const whole = useCard(ask, key, true)
  const isWaiting = quick && !whole.data && !whole.error
  const first = useHomeRead<CardAnswer>(address(ask, `cards/${key}`, { quick: 'true' }), {}, isWaiting)
  return isWaiting && first.data ? first : whole
}
