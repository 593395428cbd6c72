import compress from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DOWNLOAD_CENTER } from '#kit/downloads.ts'
import { SUBSCRIPTION } from '#kit/subscriptions.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { PERMISSION_EXPLAIN } from '#resources/system/permission-explain.ts'
import { documentKinds } from '../compose.ts'
import { Refused } from '../kit/refused.ts'
import type { Archives } from '../kit/report/families.ts'
import { crud, listImports } from '../plugins/crud.ts'
import { documentFiles, documents, sweepAttachments } from '../plugins/documents.ts'
import { health } from '../plugins/health.plugin.ts'
import { keptFilters } from '../plugins/kept-filters.plugin.ts'
import { sweepUploadParts } from '../plugins/resumable-upload.ts'
import { stores } from '../stores.ts'
import { narrowingsOf, titleOnlyReadersOf } from '../title-only-readers.ts'
import { permissions, roles, ssoPartners, users } from './administration.routes.ts'
import { base, uploads } from './base.ts'
import { batchLeaderRoutes, batchRoutes } from './batches.routes.ts'
import { dayReport } from './day-report.ts'
import { downloadCenter } from './download-center.ts'
import { eventCheckRoutes, gestationDue } from './event-check.routes.ts'
import { events } from './events.routes.ts'
import { feedbackRoutes } from './feedback.routes.ts'
import { gettingStarted } from './getting-started.ts'
import { goLiveRoutes } from './golive.routes.ts'
import { herd, selectionRoutes } from './herd.ts'
import { home } from './home.routes.ts'
import { imports } from './imports.ts'
import { jobRoutes } from './jobs.routes.ts'
import { listExports } from './list-exports.ts'
import { depreciationRoutes, monthClose } from './month-close.ts'
import { monthPacks } from './month-packs.ts'
import { farmCustodyRoutes, organisations, penRoutes } from './organisations.routes.ts'
import { erp, stationFeedRoutes } from './other-systems.ts'
import { indicators, parameters, systemConfiguration } from './parameters.routes.ts'
import { pigTransfers } from './pig-transfer.routes.ts'
import { appSettings, fullLoadWeekRoutes, piglings, projectFlowRoutes, projects } from './plans.routes.ts'
import { daily, herdRebuildRoutes } from './rebuilds.ts'
import { reports } from './reports.ts'
import { roleHomeRoutes } from './role-homes.ts'
import { receiptRoutes, semen } from './sales.routes.ts'
import { searchRoute } from './search.routes.ts'
import { subscriptionRoutes } from './subscriptions.routes.ts'
import { upgradeNoteRoutes } from './upgrade-notes.routes.ts'
import { warnings } from './warnings.routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Works while the user still has to set a password. */
    duringPasswordChange?: boolean
  }
}

/** Answers worth compressing: an organisation tree of 10,000 nodes is megabytes. Never a workbook, which is compressed already. */
const PACKED = /^(application\/json|text\/)/

/** Everything below `/api/v2`: the routes of the declarations, and further calls. */
export async function routes(app: FastifyInstance, { archives }: { archives: Archives }): Promise<void> {
  app.addHook('onRequest', refuseUntilPasswordChanged)
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], customTypes: PACKED })
  await app.register(keptFilters)
  sweepAttachments(app)
  sweepUploadParts(app)
  await declaredRoutes(app)
  await app.register(health)
  await app.register(base, { prefix: '/base' })
  await app.register(uploads, { prefix: '/base/upload' })
  await app.register(users, { prefix: '/user-manage' })
  await app.register(roles, { prefix: '/role-manage' })
  await app.register(permissions, { prefix: `/${PERMISSION_EXPLAIN}` })
  await app.register(ssoPartners, { prefix: '/sso-partner' })
  await app.register(organisations, { prefix: '/org-manage' })
  await app.register(batchRoutes, { prefix: '/batch-manage' })
  await app.register(batchLeaderRoutes, { prefix: '/batchLeaderManage' })
  await app.register(penRoutes, { prefix: '/penBind' })
  await app.register(indicators, { prefix: '/productIndictor' })
  await app.register(depreciationRoutes, { prefix: '/biologicalDepreciation' })
  await app.register(parameters, { prefix: '/parameter-configuration' })
  await app.register(farmCustodyRoutes, { prefix: '/manageCompanyForFarm' })
  await app.register(feedbackRoutes, { prefix: '/feedback' })
  await app.register(upgradeNoteRoutes, { prefix: '/upgrade-info' })
  await app.register(systemConfiguration, { prefix: '/system-configuration' })
  for (const entry of [events, imports]) await app.register(entry)
  await app.register(goLiveRoutes, { prefix: `/${GO_LIVE}` })
  await app.register(gettingStarted, { prefix: '/getting-started' })
  await app.register(eventCheckRoutes, { prefix: '/event_check' })
  await app.register(gestationDue, { prefix: '/gestationResultPositive' })
  await app.register(herdRebuildRoutes, { prefix: '/refresh-farm-herds' })
  await app.register(selectionRoutes, { prefix: '/choose-pig' })
  await app.register(herd)
  await app.register(jobRoutes, { prefix: '/jobs' })
  await app.register(downloadCenter, { prefix: `/${DOWNLOAD_CENTER}` })
  await app.register(subscriptionRoutes, { archives, prefix: `/${SUBSCRIPTION}` })
  await app.register(monthClose)
  await app.register(daily, { prefix: '/mrclcf' })
  await app.register(erp, { prefix: '/EBS-event' })
  for (const part of [home, roleHomeRoutes, searchRoute]) await app.register(part)
  await app.register(warnings, { prefix: '/early-warning' })
  for (const sales of [semen, receiptRoutes]) await app.register(sales)
  await app.register(stationFeedRoutes, { prefix: '/jzswFeedInfo' })
  await app.register(pigTransfers, { prefix: '/breedPigTransfer' })
  for (const project of [projects, projectFlowRoutes]) await app.register(project)
  await app.register(piglings, { prefix: '/piglingManage' })
  await app.register(fullLoadWeekRoutes, { prefix: '/pigProdFullLoadWeek' })
  await app.register(appSettings, { prefix: '/bi/appSetting' })
  for (const answers of [reports, dayReport]) await app.register(answers, { archives })
  await app.register(monthPacks, { prefix: '/month-pack' })
}

/** The declared routes of every resource and every document. */
async function declaredRoutes(app: FastifyInstance): Promise<void> {
  for (const store of stores.values()) {
    app.describeResource(store.resource)
    const { name } = store.resource
    const lent = { titleOnlyReaders: titleOnlyReadersOf(name), narrowings: narrowingsOf(name) }
    await app.register(crud, { store, ...lent, prefix: `/${name}` })
  }
  for (const kind of documentKinds.values()) {
    await app.register(documents, { ...kind, prefix: `/${kind.resource.name}` })
  }
  // files are read by these routes alone
  const lists = { stores: [...stores.values()] }
  await app.register(listExports, lists)
  await app.register(listImports, lists)
  await app.register(documentFiles, { kinds: documentKinds.values() })
}

/** A first or reset password opens only the screen that changes it. */
async function refuseUntilPasswordChanged(request: FastifyRequest): Promise<void> {
  const { access, duringPasswordChange } = request.routeOptions.config
  if (access === 'PUBLIC' || duringPasswordChange) return
  if (request.caller?.mustChangePassword) throw new Refused('FORBIDDEN', '请先修改密码')
}
