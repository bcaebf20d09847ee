// For cutting machines: layers, kerf, registration, format, and the command that makes the same files.
import { t, el, button, save, copy, quoted, number, tell, debounce } from "./dom.js";
import { page, put } from "./engine.js";
import { Options } from "./options.js";
import { Stage } from "./stage.js";
import { zip } from "./zip.js";

const SHOWN = ["format", "layers", "kerf", "registration", "spot", "dpi"];

export function maker({ table, args, stem, back, options, kept }) {
  const choice = { format: "svg", layers: "cut,fold",
    ...Object.fromEntries(Object.entries(options).filter(([k]) => SHOWN.includes(k))) };
  const form = new Options({ table, command: "sheets", names: (o) => SHOWN.includes(o.name), choice, changed,
    put });
  const stage = new Stage();
  const command = el("code", { class: "cmd", tabindex: 0 }),
    says = el("div", { class: "says", role: "status" });
  const line = () => args("sheets", choice);

  function changed() {
    kept(choice);
    command.textContent = ["shogikit", ...line()].map(quoted).join(" ");
    show();
  }

  // show draws the files as the machine gets them: what is not in a layer is not in the picture.
  let asked = 0;
  const show = debounce(50, async () => {
    const mine = ++asked,
      old = () => mine !== asked;
    const { status, said, files } = await page.run([...args("sheets", { ...choice, format: "svg" }), "-o",
      "files"], { takes: "files" });
    if (old()) return;
    says.replaceChildren(
      ...form
        .blame(said)
        .filter((m) => m.kind !== "note")
        .map((m) => el("p", { class: m.kind }, m.text)),
    );
    if (status) return;
    const sheets = Object.keys(files).map((name) => ({ id: name, title: name, paper: [190.5, 266.7],
      block: [0, 0, 190.5, 266.7] }));
    await stage.fill(sheets, (n) => files[sheets[n].id], old);
    if (stage.at === 0) stage.go(1);
  });

  async function take(pressed, more, name) {
    pressed.setAttribute("aria-busy", "true");
    const { status, said, files } = await page.run([...line(), ...more, "-o", name], { takes: name });
    pressed.removeAttribute("aria-busy");
    if (status) return tell(said[0]?.text ?? name);
    const bytes = new Uint8Array(await zip(files).arrayBuffer());
    save(bytes, `${name}.zip`);
    says.replaceChildren(el("p", { class: "done" }, t("maker.saved",
      { n: number(Object.keys(files).length), file: `${name}.zip` })));
  }

  const panel = el(
    "section",
    { class: "card maker" },
    el("div", { class: "row" }, el("h2", { class: "grow", tabindex: -1 }, t("maker.title")), button("back",
      t("maker.back"), back)),
    el(
      "div",
      { class: "maker-in" },
      stage.root,
      el(
        "div",
        { class: "opt" },
        form.groups(),
        says,
        el("p", { class: "lab" }, t("maker.command")),
        el(
          "div",
          { class: "row" },
          command,
          button("copy", t("copy"), () => copy(command.textContent), { bare: true }),
        ),
        el(
          "div",
          { class: "row" },
          button("save", t("maker.save"), (e) => take(e.currentTarget, [], stem() + "-sheets"),
            { cls: "main grow" }),
          button("scissors", t("maker.test"), (e) => take(e.currentTarget, ["--only", "pawn"],
            stem() + "-test")),
        ),
        el("small", {}, t("maker.test-what")),
      ),
    ),
  );
  changed();
  return panel;
}
