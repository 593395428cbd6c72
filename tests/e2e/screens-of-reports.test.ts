import { reportPaths } from '#support/screen-paths.ts'
import { tour } from '#support/tour.ts'

tour(reportPaths)
