class Barpoint < Formula
  desc "Backgammon engine: plays, cube decisions, rollouts and match analysis"
  homepage "@repository@"
  version "@version@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@repository@/releases/download/v@version@/barpoint-@version@-aarch64-apple-darwin.tar.gz"
      sha256 "@sha256 aarch64-apple-darwin@"
    end
    on_intel do
      url "@repository@/releases/download/v@version@/barpoint-@version@-x86_64-apple-darwin.tar.gz"
      sha256 "@sha256 x86_64-apple-darwin@"
    end
  end

  on_linux do
    on_arm do
      url "@repository@/releases/download/v@version@/barpoint-@version@-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@sha256 aarch64-unknown-linux-musl@"
    end
    on_intel do
      url "@repository@/releases/download/v@version@/barpoint-@version@-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@sha256 x86_64-unknown-linux-musl@"
    end
  end

  def install
    bin.install "barpoint"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/barpoint.bash" => "barpoint"
    zsh_completion.install "completions/barpoint.zsh" => "_barpoint"
    fish_completion.install "completions/barpoint.fish"
    doc.install Dir["LICENSE-*"]
  end

  test do
    assert_match "8/5 6/5", shell_output("#{bin}/barpoint moves start --dice 31 --plies 0")
  end
end
