export { CardTable as AdminTable, type Column } from '@/ui/CardTable'
