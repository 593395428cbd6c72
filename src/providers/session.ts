import { createStore, type StoreApi } from 'zustand/vanilla'
import { DOWNLOAD_FRAME_ROWS, DOWNLOAD_WAIT_SEC, MAX_FILE_SIZE_KB } from '#domain/constants.ts'
import type { OrgType } from '#kit/field.ts'
import type { FunctionModel, Identified } from '#kit/grants.ts'
import type { FarmCalendar } from '#kit/report-period.ts'

/** Organisation node (spec §3). */
export interface OrgNode {
  uid: string
  parentId: string
  name: string
  shortName?: string
  type: OrgType
  level?: number
  sort?: number
  treePath?: string
  /** Of farms: how they count weeks and accounting months (T8, T9). */
  calendar?: FarmCalendar
  children?: readonly OrgNode[]
}

interface Company {
  uid: string
  name: string
}

/** The person signed in, as `base/account/current` answers. */
export interface UserData extends Identified {
  uid: string
  account: string
  name: string
  phone?: string | null
  organizeInfo?: OrgNode | null
  company?: Company | null
  mustChangePassword?: boolean
  /** The sign-in page the session began at; null for the usual one. */
  loginFlag?: string | null
}

/** Option item of the data dictionary (spec §3). */
export interface OptionItem {
  uid: string
  name1: string
  code?: string | null
  children?: readonly OptionItem[]
  hasChildren?: boolean
}

/** The client state of spec §3, under the names it gives. */
export interface SessionState {
  userData: UserData | null
  /** null: the function list is not loaded. */
  functions: readonly FunctionModel[] | null
  company: Company | null
  companyDatas: readonly OrgNode[]
  /** Commodities of market pigs (dictionary pig_commodity); empty until a screen asks for it. */
  pigCommodityData: readonly OptionItem[]
  /** Largest upload, kB. */
  max_file_size: number
  /** Farm chosen in the plan system. */
  planFarmId: string
  ebsEvent: readonly OptionItem[]
  allunit: readonly OptionItem[]
  saleTypes: readonly OptionItem[]
  areaCodeList: readonly OptionItem[]
  monetaryUnit: string
  /** Screens left out of the kept-alive tabs. */
  excludedNames: readonly string[]
  /** Seconds a download's button waits. */
  outputWaitSec: number
  /** Rows from which an export goes straight to disk instead of through memory. */
  downloadFrameRows: number
  /** Report paths that the second archive answers; null where nothing goes to an archive. */
  archive2Paths: ReadonlySet<string> | null
  /** Server's clock minus this computer's, ms. */
  clockOffsetMs: number
}

export type Session = StoreApi<SessionState>

const START: SessionState = {
  userData: null,
  functions: null,
  company: null,
  companyDatas: [],
  pigCommodityData: [],
  max_file_size: MAX_FILE_SIZE_KB,
  planFarmId: '',
  ebsEvent: [],
  allunit: [],
  saleTypes: [],
  areaCodeList: [],
  monetaryUnit: '',
  excludedNames: [],
  outputWaitSec: DOWNLOAD_WAIT_SEC,
  downloadFrameRows: DOWNLOAD_FRAME_ROWS,
  archive2Paths: new Set(),
  clockOffsetMs: 0,
}

export function createSession(): Session {
  return createStore(() => START)
}

/** Back to the state before sign-in; nothing of the person stays in memory. */
export function forgetUser(session: Session): void {
  session.setState(START, true)
}

/** The organisation the person belongs to; null before sign-in. */
export function userFarm({ userData }: SessionState): OrgNode | null {
  return userData?.organizeInfo ?? null
}

/** The company of the person's farm; null before sign-in. */
export function userCompany({ userData, company }: SessionState): Company | null {
  return userData ? (userData.company ?? company) : null
}

/** The server's now, ms since 1970: the computer's clock may be wrong. */
export function serverNow(session: Session): number {
  return Date.now() + session.getState().clockOffsetMs
}
