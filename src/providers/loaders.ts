import { archive2Paths } from '#domain/archive-route.ts'
import { DOWNLOAD_FRAME_ROWS, downloadWaitSec, MAX_FILE_SIZE_KB } from '#domain/constants.ts'
import { ERP_KINDS } from '#domain/erp/erp.ts'
import type { FunctionModel } from '#kit/grants.ts'
import { isApiError } from './api-error.ts'
import type { Http } from './http.ts'
import { admitted } from './plan-system.admission.ts'
import {
  type OptionItem,
  type OrgNode,
  type Session,
  type SessionState,
  type UserData,
  userCompany,
} from './session.ts'
import { readLoginFlag, writeLoginFlag } from './session-flags.ts'

/** Loading the session must outlive the navigation that started it. */
const KEEP = { keep: true }
/** The first row of a screen does not need it. */
const LATER = { ...KEEP, yields: true }

interface DictionarySource {
  scode: string
  dataDefineList: readonly OptionItem[]
}

/**
 * Fetches the function list (`base/func`), cut to what the sign-in page admits; the caller decides what an empty one means. It is stored
 * together with the user, so that background calls know whether they may run.
 */
export async function loadFunctions(
  http: Http,
  session: Session,
  person: Promise<unknown> = Promise.resolve(),
): Promise<readonly FunctionModel[]> {
  const { data } = await http.axios.get<{ functionModels?: FunctionModel[] }>('base/func', KEEP)
  await person
  const functions = admitted(data.functionModels ?? [], readLoginFlag(sessionStorage))
  session.setState({ functions })
  return functions
}

/** Fetches who is signed in. A server that knows only spec §7 has no such call: then the person stays unknown. */
export async function loadUser(http: Http, session: Session): Promise<void> {
  const request = http.axios.get<{ userData?: UserData }>('base/account/current', { ...KEEP, quiet: true })
  const userData = await request.then(({ data }) => data.userData ?? null).catch(unlessKnown)
  // a new tab goes back to the same sign-in page as the other one when the session ends
  if (userData?.loginFlag) writeLoginFlag(sessionStorage, userData.loginFlag)
  session.setState({ userData, company: userData?.company ?? null })
}

/** No such call, or no session: in the latter case the function list, asked for at the same time, informs the user. */
function unlessKnown(error: unknown): null {
  if (isApiError(error) && (error.statusCode === 404 || error.code === 'USER_LOGIN_REQUIRED')) return null
  throw error
}

/**
 * Data all screens expect, once per session. A failed part is shown by the HTTP layer and leaves its start value: a missing currency sign
 * keeps no user out of the program.
 */
export async function loadBaseData(http: Http, session: Session): Promise<void> {
  const parts = [clock, areaCodes, currency, companies, dictionaries, settings]
  const merge = async (part: (http: Http, state: SessionState) => Promise<Partial<SessionState>>) =>
    session.setState(await part(http, session.getState()))
  await Promise.allSettled(parts.map(merge))
}

/** Fills in what the ERP is sent messages of, at its first use. */
export function loadEbsEvents(session: Session): void {
  if (session.getState().ebsEvent.length === 0) session.setState({ ebsEvent: EBS_EVENTS })
}

const EBS_EVENTS: readonly OptionItem[] = Object.entries(ERP_KINDS).map(([uid, name1]) => ({ uid, name1 }))

async function clock(http: Http): Promise<Partial<SessionState>> {
  const { data } = await http.axios.get<{ now: string }>('base/common/getnow', KEEP)
  const now = Date.parse(`${data.now.replace(' ', 'T')}+08:00`)
  return Number.isNaN(now) ? {} : { clockOffsetMs: now - Date.now() }
}

async function areaCodes(http: Http): Promise<Partial<SessionState>> {
  const { data } = await http.axios.get<{ list: OptionItem[] }>('base/datadefine/info/areacode', LATER)
  return { areaCodeList: data.list }
}

async function currency(http: Http): Promise<Partial<SessionState>> {
  const { data } = await http.axios.get<{ value: string }>('base/appsettings/getCurrency', LATER)
  return { monetaryUnit: data.value }
}

async function companies(http: Http): Promise<Partial<SessionState>> {
  const { data } = await http.axios.get<{ organizes: OrgNode[] }>(
    'base/organize/cascade/cascade_company',
    LATER,
  )
  return { companyDatas: data.organizes }
}

async function dictionaries(http: Http, state: SessionState): Promise<Partial<SessionState>> {
  const body = { companyId: userCompany(state)?.uid ?? '', codeList: ['sale_type', 'unit'] }
  const { data } = await http.axios.post<{ ddSourceList: DictionarySource[] }>(
    'base/ddsource/info',
    body,
    LATER,
  )
  const items = (scode: string) => data.ddSourceList.find((one) => one.scode === scode)?.dataDefineList ?? []
  return { saleTypes: items('sale_type'), allunit: items('unit') }
}

async function settings(http: Http, state: SessionState): Promise<Partial<SessionState>> {
  const read = (name: string) => setting(http, name, userCompany(state)?.uid ?? '')
  const [wait, size, paths, rows, archive, uncached] = await Promise.all(
    [
      ...['web_output_wait_sec', 'excel_max_import_size', 'bi_57_interface'],
      ...['download_frame_rows', 'archive_switch', 'uncached_screens'],
    ].map(read),
  )
  return {
    outputWaitSec: downloadWaitSec(wait),
    max_file_size: positive(size) ?? MAX_FILE_SIZE_KB,
    archive2Paths: archive === 'false' ? null : archive2Paths(paths),
    downloadFrameRows: positive(rows) ?? DOWNLOAD_FRAME_ROWS,
    excludedNames: wordsOf(uncached),
  }
}

/** Value of one setting of a company ('' for the common one); '' when it is not set. */
async function setting(http: Http, name: string, companyId: string): Promise<string> {
  const body = { name, companyId }
  const { data } = await http.axios.post<{ value?: unknown }>('base/appsettings/info', body, LATER)
  return data.value === undefined || data.value === null ? '' : String(data.value)
}

/** Words of a setting, separated by commas or blanks. */
const wordsOf = (text: string | undefined): string[] =>
  (text ?? '').split(/[\s,，]+/).filter((word) => word !== '')

function positive(text: string | undefined): number | null {
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? value : null
}
