import { type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { PIG_COMMODITY } from '#domain/constants.ts'
import { AreaCodesContext } from '#inputs/area-codes.ts'
import { SessionDictionariesContext } from '#inputs/dictionary-options.ts'
import { CompaniesContext } from '#inputs/organisation-tree.ts'
import { SeveralFarmsContext } from '#inputs/several-farms.ts'
import { TitleFieldsContext } from '#inputs/title-fields.ts'
import { ServerNowContext } from '#inputs/today.ts'
import type { Need } from '#kit/row-source.ts'
import { type Session, type SessionState, serverNow } from '#providers/session.ts'
import { cellsOf } from '#resources/events/cells.ts'
import { EventFormsContext } from '#views/correct-event/event-forms.ts'
import { MissingState } from '#views/missing/missing-state.tsx'
import { useMissing } from '#views/missing/use-missing.ts'
import { CurrencyContext } from '#widgets/unit.tsx'
import { FarmCalendarContext } from '#widgets/use-farm-calendar.ts'
import { useOwnSearch } from '#widgets/view-address.ts'
import { calendarNow, currentFarm, farmsStore, hasSeveralFarms } from './app-state/current-farm.ts'
import { ServicesContext } from './app-state/services.ts'
import { useSessionPart } from './app-state/use-session-part.ts'
import { formHeads, resourceHeads } from './screen-heads.ts'

const titleFields = Object.fromEntries(
  resourceHeads.map(({ name, titleField, apart }) => [name, { title: titleField, apart }]),
)

const events = { formOf: (code: string) => formHeads.find((one) => one.code === code), cellsOf }

interface ScreenFrameProps {
  /** Missing data that the frame names in the screen's place. */
  needs?: readonly Need[] | undefined
  children?: ReactNode
}

/** A screen with the context of its inputs: the server's clock, the farm's calendar, and titles of rows of a resource. */
export function ScreenFrame({ needs = NOTHING, children }: ScreenFrameProps) {
  const session = use(ServicesContext)?.session
  const currency = useSessionPart(monetaryUnit, '')
  const areas = useSessionPart(areaCodes, NO_AREAS)
  const companies = useSessionPart(companyDatas, NO_COMPANIES)
  const dictionaries = useSessionDictionaries(session)
  const several = useSyncExternalStore(farmsStore.subscribe, hasSeveralFarms)
  const calendar = useSyncExternalStore(currentFarm.subscribe, calendarNow)
  const now = useCallback(() => (session ? serverNow(session) : Date.now()), [session])
  return (
    <TitleFieldsContext value={titleFields}>
      <CurrencyContext value={currency}>
        <ServerNowContext value={now}>
          <FarmCalendarContext value={calendar}>
            <AreaCodesContext value={areas}>
              <CompaniesContext value={companies}>
                <SessionDictionariesContext value={dictionaries}>
                  <SeveralFarmsContext value={several}>
                    <EventFormsContext value={events}>
                      <Standing needs={needs}>{children}</Standing>
                    </EventFormsContext>
                  </SeveralFarmsContext>
                </SessionDictionariesContext>
              </CompaniesContext>
            </AreaCodesContext>
          </FarmCalendarContext>
        </ServerNowContext>
      </CurrencyContext>
    </TitleFieldsContext>
  )
}

/** The dictionaries of the session by their code (saleTypes, allunit and pigCommodityData of spec §3). */
function useSessionDictionaries(session: Session | undefined) {
  const sale_type = useSessionPart(saleTypes, NO_OPTIONS)
  const unit = useSessionPart(allunit, NO_OPTIONS)
  const commodities = useSessionPart(pigCommodityData, NO_OPTIONS)
  return useMemo(() => {
    const known = { sale_type, unit, [PIG_COMMODITY]: commodities }
    return { known, answered: keepPigCommodities(session) }
  }, [session, sale_type, unit, commodities])
}

/** Commodities of market pigs are loaded by the first screen that asks for them, and kept for the next ones. */
const keepPigCommodities =
  (session: Session | undefined) =>
  (scode: string, items: SessionState['pigCommodityData']): void => {
    if (scode === PIG_COMMODITY && session?.getState().pigCommodityData !== items)
      session?.setState({ pigCommodityData: items })
  }

const NOTHING: readonly Need[] = []
const NO_COMPANIES: SessionState['companyDatas'] = []
const NO_OPTIONS: SessionState['saleTypes'] = []
const NO_AREAS: SessionState['areaCodeList'] = []
const monetaryUnit = (state: SessionState) => state.monetaryUnit
const companyDatas = (state: SessionState) => state.companyDatas
const saleTypes = (state: SessionState) => state.saleTypes
const allunit = (state: SessionState) => state.allunit
const pigCommodityData = (state: SessionState) => state.pigCommodityData
const areaCodes = (state: SessionState) => state.areaCodeList

function Standing({ needs, children }: { needs: readonly Need[]; children: ReactNode }) {
  // a screen of one farm has it in its address where it is not that of the header
  const asked = new URLSearchParams(useOwnSearch()).get('f.farmId')
  const missing = useMissing(needs, asked)
  return missing ? <MissingState missing={missing} /> : children
}
