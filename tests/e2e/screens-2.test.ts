import { isReportPath, screenPaths } from '#support/screen-paths.ts'
import { tour } from '#support/tour.ts'

const others = screenPaths.filter((path) => !isReportPath(path)).filter((_, index) => index % 2 === 1)
tour([...others, '/404', '/noaccess'])
