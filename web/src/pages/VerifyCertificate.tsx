export default function VerifyCertificate() {
  return <section className="page" />
}
