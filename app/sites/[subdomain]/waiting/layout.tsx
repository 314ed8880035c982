export { default } from '../known-host-layout'
