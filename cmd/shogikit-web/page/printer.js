// The printer: a test page, a profile from what it measures, and files or scans
// measured against what their sheets claim.
import { t, el, byId, say, save, number, lang } from "./text.js";
import * as engine from "./engine.js";
import { NAME, OWN, ART, PROFILE } from "./names.js";
import { pictures } from "./own.js";


// restore gives the program what an earlier visit kept.
export function restore() {
  try {
    for (const [name, path] of [["profile", PROFILE], ["own", OWN]]) {
      const kept = localStorage.getItem(name);
      if (kept) engine.put(path, kept);
    }
    for (const [name, text] of Object.entries(pictures())) engine.put(`${ART}/${name}`, String(text));
  } catch { /* nothing is kept here */ }
}

export async function makePrinter({ chosen }, root) {
  const parts = {};

  const field = (id, label, example) => el("div", { class: "row" }, el("label", { htmlFor: id }, t(label)),
    el("input", { id, type: "text", inputMode: "decimal", autocomplete: "off", placeholder: example }));

  const picture = (id, label) => el("div", { class: "row" }, el("label", { htmlFor: id }, t(label)), el("input", { id, type: "file", accept: ".png,.jpg,.jpeg,.tif,.tiff" }));
  const tick = (id, label) => el("label", { class: "tick" }, el("input", { id, type: "checkbox" }), t(label));
  const scanner = (of) => [tick(of + "-card", "printer.scans.card"), field(of + "-dpi", "printer.scans.dpi", "300")];

  // scanned are the flags that say what is known of a scan.
  const scanned = (of) => [...(byId(of + "-card").checked ? ["--card"] : []), ...(entered(of + "-dpi") ? ["--dpi", entered(of + "-dpi")] : [])];

  function render() {
    parts.says = el("div", { class: "says", role: "status" });
    parts.profile = el("p", {});
    parts.report = el("div", { role: "status" });
    const file = el("input", { id: "measure-file", type: "file", multiple: true, accept: ".pdf,.svg,.dxf,.png,.jpg,.jpeg,.tif,.tiff", onchange: (e) => measure(e.target.files) });
    root.replaceChildren(
      el("h1", {}, t("printer.title")),
      el("div", { class: "desk" },
        el("section", { class: "panel" }, el("h2", {}, t("printer.test")),
          el("ol", {}, ["printer.step1", "printer.step2", "printer.step3"].map((k) => el("li", {}, t(k)))),
          el("div", { class: "buttons" }, el("button", { type: "button", onclick: testPage }, t("take.test"))),
          field("across", "printer.across", "100"), field("down", "printer.down", "100"),
          el("details", {}, el("summary", {}, t("printer.backs")), field("right", "printer.right", "0"), field("below", "printer.below", "0")),
          el("div", { class: "buttons" }, el("button", { type: "button", class: "main", onclick: keepProfile }, t("printer.save")),
            el("button", { type: "button", onclick: forget }, t("printer.forget"))),
          el("details", {}, el("summary", {}, t("printer.scans.title")), el("p", { class: "help" }, t("printer.scans.help")),
            picture("scan-front", "printer.scans.front"), picture("scan-back", "printer.scans.back"), ...scanner("page"),
            el("div", { class: "buttons" }, el("button", { type: "button", id: "scan-use", onclick: useScans }, t("printer.scans.use")))),
          parts.profile, parts.says),
        el("section", { class: "panel" }, el("h2", {}, t("printer.measure.title")), el("p", {}, t("printer.measure.help")),
          el("div", { class: "row" }, el("label", { htmlFor: "measure-file" }, t("printer.file")), file),
          el("details", {}, el("summary", {}, t("printer.scans.more")), tick("is-scan", "printer.scans.is"), ...scanner("sheet")), parts.report)));
    tellProfile();
  }

  async function tellProfile() {
    let said = t("printer.none");
    if (engine.has(PROFILE)) {
      const { out } = await engine.run(["list", "profiles", "--json"]);
      const p = JSON.parse(out).find((p) => p.id === NAME);
      if (p) said = t("printer.kept", { what: p.description });
    }
    parts.profile.textContent = said;
  }

  async function testPage() {
    const more = [...(chosen("paper") ? ["--paper", chosen("paper")] : []), ...(engine.has(PROFILE) ? ["--profile", NAME] : [])];
    const { status, said, files } = await engine.run(["calibrate", "--lang", lang, ...more, "-o", "calibration.pdf"], { takes: "calibration.pdf" });
    if (status) return say(parts.says, said);
    save(files["calibration.pdf"], "calibration.pdf");
    say(parts.says, [{ kind: "done", text: t("take.done", { file: "calibration.pdf" }) }]);
  }

  const entered = (id) => byId(id).value.trim().replace(",", ".");

  async function keepProfile() {
    const signed = (v) => (/^[+-]/.test(v) ? v : "+" + v);
    const flags = [];
    if (entered("across") || entered("down")) flags.push("--measured", `${entered("across") || 100}x${entered("down") || 100}`);
    if (entered("right") || entered("below")) flags.push("--back", `${signed(entered("right") || "0")},${signed(entered("below") || "0")}`);
    saveProfile(flags);
  }

  async function saveProfile(flags) {
    say(parts.says, [{ kind: "note", text: t("take.working") }]);
    const { status, said, files } = await engine.run(["calibrate", ...flags, "--save", NAME], { takes: PROFILE });
    if (status) return say(parts.says, said.filter((m) => m.kind !== "note"));
    keep(Object.values(files)[0]);
    say(parts.says, [{ kind: "done", text: t("printer.saved") }, ...said.slice(0, -1)]);
  }

  async function useScans() {
    const names = [];
    for (const id of ["scan-front", "scan-back"]) {
      const [file] = byId(id).files;
      if (!file) continue;
      names.push("measure/" + id + file.name.slice(file.name.lastIndexOf(".")));
      engine.put(names.at(-1), new Uint8Array(await file.arrayBuffer()));
    }
    if (!names.length) return byId("scan-front").click();
    await saveProfile(["--scan", names.join(","), ...scanned("page")]);
    engine.drop("measure");
  }

  function keep(data) {
    engine.put(PROFILE, data);
    try { localStorage.setItem("profile", new TextDecoder().decode(data)); } catch { /* for this visit only */ }
    tellProfile();
  }

  function forget() {
    engine.drop(PROFILE);
    try { localStorage.removeItem("profile"); } catch { /* there is none */ }
    tellProfile();
  }

  async function measure(files) {
    parts.report.replaceChildren(el("p", {}, t("take.working")));
    const reports = [];
    for (const file of files) {
      engine.put("measure/" + file.name, new Uint8Array(await file.arrayBuffer()));
      const { out, said, status } = await engine.run(["verify", "measure/" + file.name, "--json", ...(byId("is-scan").checked ? ["--scan"] : []), ...scanned("sheet")]);
      engine.drop("measure/" + file.name);
      const found = out ? JSON.parse(out)[0] : null;
      reports.push(el("h3", {}, file.name), found ? report(found) : el("div", { class: "says" }, said.map((m) => ({ ...m, text: m.text.replaceAll("measure/", "") })).map((m) => el("p", { class: m.kind }, m.text))));
    }
    parts.report.replaceChildren(...reports);
  }

  function report(found) {
    const bad = found.measures.filter((m) => !m.ok);
    const rows = found.measures.map((m) => el("tr", { class: bad.includes(m) ? "error" : "" }, [m.sheet, m.what, m.claimed, m.found].map((v) => el("td", {}, v ?? ""))));
    return el("div", {},
      el("p", { class: found.ok ? "done" : "error" }, t(found.ok ? "printer.ok" : "printer.differs", { sheets: number(found.sheets), n: number(found.measures.length), bad: number(bad.length) }), found.verdict ? " " + found.verdict : ""),
      el("details", { open: !found.ok }, el("summary", {}, t("printer.measures")),
        el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("printer.measures") }, el("table", {},
          el("thead", {}, el("tr", {}, ["sheet", "what", "claimed", "found"].map((k) => el("th", { scope: "col" }, t("printer." + k))))), el("tbody", {}, rows)))));
  }

  root.addEventListener("dragover", (e) => e.preventDefault());
  root.addEventListener("drop", (e) => {
    e.preventDefault();
    measure(e.dataTransfer.files);
  });

  return { choose: () => (parts.says ? tellProfile() : render()), relabel: render };
}
