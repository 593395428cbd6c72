import type { HomeHead } from '#domain/home/answer.ts'
import { accountantHome } from './accountant.ts'
import { mayRead, type RoleHome } from './declare.ts'
import { fatteningHome } from './fattening.ts'
import { groupHome } from './group.ts'
import { sellerHome } from './seller.ts'
import { storeHome } from './store.ts'
import { vetHome } from './vet.ts'

/** Homes by role, in the order they are offered; the breeding home stands for whoever has none of them. */
export const roleHomes: readonly RoleHome[] = [
  storeHome,
  vetHome,
  sellerHome,
  fatteningHome,
  accountantHome,
  groupHome,
]

type Functions = ReadonlySet<string>

const has = (functions: Functions, home: RoleHome): boolean =>
  home.functions.every((one) => functions.has(one)) && home.cards.some((card) => mayRead(functions, card))

const headOf = (functions: Functions, home: RoleHome): HomeHead => {
  const cards = home.cards.filter((card) => mayRead(functions, card))
  return {
    key: home.key,
    label: home.label,
    title: home.title,
    several: home.several,
    driven: home.driven ?? null,
    lists: home.lists,
    strip: home.figures
      .filter((figure) => mayRead(functions, figure))
      .map((figure) => ({ key: figure.key, card: 'fromCard' in figure ? figure.fromCard : null })),
    cards: cards.map(({ key, label, side = false, list = null, quick = false }) => ({
      ...{ key, label, side, list, quick },
    })),
  }
}

/** The homes a person has the functions of, with the cards of those functions alone. */
export const homesOf = (functions: Functions): HomeHead[] =>
  roleHomes.filter((home) => has(functions, home)).map((home) => headOf(functions, home))
