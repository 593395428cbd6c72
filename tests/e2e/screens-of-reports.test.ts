import { isReportPath, screenPaths } from '#support/screen-paths.ts'
import { tour } from '#support/tour.ts'

tour(screenPaths.filter(isReportPath))
