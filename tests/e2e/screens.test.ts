import { isReportPath, screenPaths } from '#support/screen-paths.ts'
import { tour } from '#support/tour.ts'

/** Every screen but the reports, which another browser looks at meanwhile. */
tour([...screenPaths.filter((path) => !isReportPath(path)), '/404', '/noaccess'])
