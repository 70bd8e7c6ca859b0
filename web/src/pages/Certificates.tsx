export default function Certificates() {
  return <section className="page" />
}
